import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

export interface ReservedPort {
  port: number
  release(): void
}

const PORTS = 10_000

/** The system takes ports from here on for whoever asks for any: such a port is somebody else's a moment later. */
const firstEphemeralPort = (): number => {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/)[0])
  } catch {
    return 32_768
  }
}

/** All that may be reserved, from a random one on. */
const anyPorts = (): number[] => {
  const end = Math.max(firstEphemeralPort(), 2 * PORTS)
  const start = Math.floor(Math.random() * PORTS)
  return Array.from({ length: PORTS }, (_, at) => end - PORTS + ((start + at) % PORTS))
}

/**
 * A port of 127.0.0.1 that no other test gets until it is released, though nobody listens on it yet or for a while. The UDP
 * port of the same number is the lock: the system gives it back when this process ends, however it ends.
 */
export const reservePort = async (among = anyPorts()): Promise<ReservedPort> => {
  for (const port of among) {
    const release = await lock(port)
    if (release && (await isUnused(port))) return { port, release }
    release?.()
  }
  throw new Error('every port is taken')
}

const lock = async (port: number): Promise<(() => void) | undefined> => {
  const socket = createSocket('udp4')
  try {
    const bound = once(socket, 'listening')
    socket.bind({ port, address: '127.0.0.1', exclusive: true })
    await bound
  } catch {
    return undefined
  }
  socket.unref()
  let isHeld = true
  return () => {
    if (isHeld) socket.close()
    isHeld = false
  }
}

/** Something besides tests may listen there. */
const isUnused = async (port: number): Promise<boolean> => {
  const probe = createServer()
  try {
    const listening = once(probe, 'listening')
    probe.listen(port, '127.0.0.1')
    await listening
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
