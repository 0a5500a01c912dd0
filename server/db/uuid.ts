import { randomBytes } from 'node:crypto'

let lastTime = 0
let counter = 0

/**
 * A UUIDv7: begins with the time, so that ids made one after the other lie side by side in an index. Those that a process
 * makes in one millisecond count up from a random number (RFC 9562, 6.2), so that they sort as they were made.
 */
export const newUuid = (now = Date.now()): string => {
  const bytes = randomBytes(16)
  counter = now === lastTime ? counter + 1 : bytes.readUInt32BE(6) & 0x1ffffff
  lastTime = now
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | ((counter >>> 14) & 0x0fff), 6)
  bytes.writeUInt16BE(0x8000 | (counter & 0x3fff), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
