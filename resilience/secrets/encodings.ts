/** Every way in which a secret might be written down: as it is, escaped, and as bytes in hex and base64. */
export const formsOf = (secret: string): string[] => {
  const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64url')].filter(({ length }) => length >= 12)
  const written = bytes.flatMap((some) => [
    some.toString('hex'),
    some.toString('hex').toUpperCase(),
    ...insideBase64(some),
  ])
  return [...new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...written])]
}

/** What base64 makes of bytes that stand in the middle of others, as a password does in a Basic header. */
const insideBase64 = (bytes: Buffer): string[] =>
  [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    // The first and the last group also hold bits of their neighbours.
    const middle = text.slice(before === 0 ? 0 : 4).replace(/.{0,3}=*$/, '')
    return [middle, middle.replaceAll('+', '-').replaceAll('/', '_')]
  })
