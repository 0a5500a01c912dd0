/** How a secret might be stored: verbatim, escaped, and its bytes in hex and base64. */
export const encodingsOf = (secret: string): string[] => {
  const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64url')].filter(({ length }) => length >= 12)
  const written = bytes.flatMap((some) => [
    some.toString('hex'),
    some.toString('hex').toUpperCase(),
    ...insideBase64(some),
  ])
  return [...new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...written])]
}

/** Base64 of bytes in the middle of others, like a password in a Basic header. */
const insideBase64 = (bytes: Buffer): string[] =>
  [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    // The first and the last group also hold bits of the neighbours.
    const middle = text.slice(before === 0 ? 0 : 4).replace(/.{0,3}=*$/, '')
    return [middle, middle.replaceAll('+', '-').replaceAll('/', '_')]
  })
