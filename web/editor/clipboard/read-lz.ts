const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const BITS_A_LETTER = 6
/** A short text can stand for one without end. */
const MAX_LENGTH = 50_000_000

/**
 * What lz-string has compressed to Base64, as tldraw does: a dictionary that grows with each entry, by numbers of as many
 * bits as its size takes, the lowest bit first. Undefined for anything else.
 */
export const readLz = (base64: string): string | undefined => {
  const values = [...base64.replace(/=+$/, '')].map((letter) => LETTERS.indexOf(letter))
  if (values.includes(-1)) return undefined
  let at = 0
  const read = (bits: number): number => {
    let number = 0
    for (let bit = 0; bit < bits; bit++, at++) {
      const value = values[Math.floor(at / BITS_A_LETTER)] ?? 0
      number |= ((value >> (BITS_A_LETTER - 1 - (at % BITS_A_LETTER))) & 1) << bit
    }
    return number
  }
  const isOver = (): boolean => at > values.length * BITS_A_LETTER

  /** The first three numbers mean a new letter of 8 bits, one of 16, and the end. */
  const dictionary: string[] = ['', '', '']
  let [bits, room] = [2, 1]
  const learn = (entry: string): void => {
    dictionary.push(entry)
    room -= 1
    if (room === 0) room = 2 ** bits++
  }
  let [text, before] = ['', '']
  for (;;) {
    const number = read(bits)
    if (isOver() || text.length > MAX_LENGTH) return undefined
    if (number === 2) return text
    let entry = dictionary[number]
    if (number < 2) {
      entry = String.fromCharCode(read(number === 0 ? 8 : 16))
      learn(entry)
    } else if (number === dictionary.length && before !== '') entry = before + before[0]
    if (entry === undefined) return undefined
    if (before !== '') learn(before + entry[0])
    text += entry
    before = entry
  }
}
