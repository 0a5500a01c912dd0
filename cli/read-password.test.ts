import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, test } from 'node:test'
import { readPassword } from './read-password.ts'

/** What is asked on a terminal, and what comes of the lines typed into it. */
const typed = async (input: string) => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  const shown = { text: '' }
  const stderr = { write: (text: string) => (shown.text += text) }
  const result = readPassword({ stdin, stderr }).then(
    (password) => ({ password }),
    (error: Error) => ({ error: error.message }),
  )
  stdin.write(input)
  return { ...(await result), shown: shown.text }
}

const piped = (input: string) => {
  const stdin = new PassThrough()
  stdin.end(input)
  const stderr = { write: () => assert.fail('nothing is asked where standard input is no terminal') }
  return readPassword({ stdin, stderr })
}

describe('[N6] a password', () => {
  test('is asked for twice on a terminal, and never shown', async () => {
    assert.deepEqual(await typed('correct horse\rcorrect horse\r'), {
      password: 'correct horse',
      shown: 'Password: \nThe same again: \n',
    })
    const { error } = (await typed('correct horse\rcorrect house\r')) as { error: string }
    assert.equal(error, 'The two passwords differ')
  })

  test('that is not typed, by Ctrl-C or Ctrl-D, is an error', async () => {
    for (const key of ['\u0003', '\u0004']) {
      const { error } = (await typed(key)) as { error: string }
      assert.match(error, /No password was typed/)
    }
  })

  test('is the one line of a pipe, whatever ends it', async () => {
    for (const end of ['', '\n', '\r\n']) assert.equal(await piped(`correct horse ${end}`), 'correct horse ')
  })

  test('is not nothing, several lines, or a large file', async () => {
    await assert.rejects(piped(''), /has no password/)
    await assert.rejects(piped('\n'), /has no password/)
    await assert.rejects(piped('one password\nanother one\n'), /more than one line/)
    await assert.rejects(piped('x'.repeat(100_000)), /more than a password/)
  })
})
