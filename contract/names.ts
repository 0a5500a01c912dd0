import Type from 'typebox'
import { documented, named } from './schema.ts'

/**
 * The contract's rule by UTF-16 units: whitespace, printable ASCII, and everything from U+0080 on. Without the `u` flag
 * a surrogate pair is two units of that range, so emoji match. One character class: matching takes linear time.
 */
const allowed = /^[\t-\r\x20-\x7e\x80-\uffff]{1,500}$/

/** The name of a space or a zone. */
export const Name = named(
  'Name',
  Type.Refine(
    Type.String({
      description: 'no control characters but whitespace',
      ...documented({ minLength: 1, maxLength: 500, pattern: '^[^\\x00-\\x08\\x0e-\\x1f\\x7f]*$' }),
    }),
    (name) => allowed.test(name),
    (name) =>
      String(name).length >= 1 && String(name).length <= 500
        ? 'must have no control characters but whitespace'
        : 'must have 1 to 500 characters',
  ),
)

/** The default name of a copy (S7, Z6), cut to the maximum length but not inside a surrogate pair. */
export const copyName = (name: string): string => `Copy of ${name}`.slice(0, 500).replace(/[\ud800-\udbff]$/, '')
