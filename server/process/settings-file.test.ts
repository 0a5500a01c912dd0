import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseSettingsFile } from './settings-file.ts'

describe('a file of settings', () => {
  const cases: Record<string, Record<string, string>> = {
    'A=1\nB=2\n': { A: '1', B: '2' },
    'A=1': { A: '1' },
    '': {},
    '\n  \n': {},
    '# A=1\n; B=2\n  # C=3\nD=4': { D: '4' },
    'A=postgres://u:p@h/db?a=1&b=2': { A: 'postgres://u:p@h/db?a=1&b=2' },
    'A=pa$$word`x`!': { A: 'pa$$word`x`!' },
    'A="with blanks"': { A: 'with blanks' },
    'A=with blanks  \nB=1': { A: 'with blanks', B: '1' },
    'A = 1 ': { A: '1' },
    "A='pa$$\"word'": { A: 'pa$$"word' },
    'A="a\\"b\\\\c\\$d\\`e\\n"': { A: 'a"b\\c$d`e\\n' },
    'A=a\\ b\\\\c': { A: 'a b\\c' },
    'A=one \\\ntwo\nB=3': { A: 'one two', B: '3' },
    'A="two\nlines"\nB=3': { A: 'two\nlines', B: '3' },
    'A="one"\'two\'': { A: 'onetwo' },
    "A=it's": { A: "it's" },
    'A=\nB=': { A: '', B: '' },
    'A=1\nA=2': { A: '2' },
    'no equals sign\nA=1': { A: '1' },
    '1A=1\nA-B=2\nexport C=3\nD=4': { D: '4' },
    'A=1\r\nB=2\r\n': { A: '1', B: '2' },
    '# goes on \\\nA=1\nB=2': { B: '2' },
    'A=x=y': { A: 'x=y' },
    'A=a # no comment': { A: 'a # no comment' },
  }
  for (const [text, expected] of Object.entries(cases))
    test(`[R8] is read as systemd reads it: ${JSON.stringify(text)}`, () =>
      assert.deepEqual(parseSettingsFile(text), expected))
})
