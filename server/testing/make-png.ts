import { crc32, deflateSync } from 'node:zlib'

export const pngChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export const pngSignature: Buffer = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export const pngHeader = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 2], 8)
  return pngChunk('IHDR', data)
}

type Rgb = readonly [red: number, green: number, blue: number]

/** A PNG whose bytes are the same with every zlib: nothing is compressed. `chunks` come before its picture. */
export const makePng = (
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Rgb,
  chunks: readonly Uint8Array[] = [],
): Uint8Array<ArrayBuffer> => {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3)
  const data = pngChunk('IDAT', deflateSync(rows, { level: 0 }))
  return new Uint8Array(
    Buffer.concat([pngSignature, pngHeader(width, height), ...chunks, data, pngChunk('IEND', Buffer.alloc(0))]),
  )
}
