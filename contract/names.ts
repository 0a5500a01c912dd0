import Type from 'typebox'
import { named } from './schema.ts'

/**
 * The contract's rule, one UTF-16 unit after the other: whitespace, every printable ASCII character, and all from
 * U+0080 on. Without the `u` flag a pair of surrogates is two units of that range, so emoji are taken. One class and
 * one count: the time is linear.
 */
const allowed = /^[\t-\r\x20-\x7e\x80-\uffff]{1,500}$/

/** The name of a space or a zone. */
export const Name = named(
  'Name',
  Type.Refine(
    Type.String({ description: '1 to 500 characters, counted in UTF-16 units; no control characters but whitespace' }),
    (name) => allowed.test(name),
    (name) =>
      String(name).length >= 1 && String(name).length <= 500
        ? 'must have no control characters but whitespace'
        : 'must have 1 to 500 characters',
  ),
)

const most = 500

/** What a copy is called that was given no name (S7, Z6); cut where the rule would not take it, not inside an emoji. */
export const nameOfCopy = (name: string): string => {
  const whole = `Copy of ${name}`
  return whole.length <= most ? whole : whole.slice(0, /[\ud800-\udbff]/.test(whole[most - 1] ?? '') ? most - 1 : most)
}
