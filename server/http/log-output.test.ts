import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLogOutput } from './log-output.ts'

/** A reader that takes what was written when it is told to. */
const slowReader = () => {
  const written: string[] = []
  let waiting = 0
  return {
    writer: {
      write(text: string) {
        written.push(text)
        waiting += text.length
      },
      waiting: () => waiting,
    },
    written,
    take: () => {
      waiting = 0
    },
  }
}

test('lines go out together', async () => {
  const reader = slowReader()
  const output = createLogOutput(reader.writer)
  for (const line of ['one\n', 'two\n']) output.write(line)
  assert.deepEqual(reader.written, [])
  output.write(`${'x'.repeat(8_192)}\n`)
  assert.deepEqual(reader.written, [`one\ntwo\n${'x'.repeat(8_192)}\n`])
  reader.take()
  output.write('rest\n')
  const closed = output.close()
  assert.equal(reader.written.at(-1), 'rest\n')
  reader.take()
  await closed
})

test('what nobody takes is bounded: further lines are dropped, counted and told once somebody reads again', async () => {
  const reader = slowReader()
  const output = createLogOutput(reader.writer)
  const line = `${'x'.repeat(9_999)}\n`
  for (let n = 0; n < 1_000; n++) output.write(line)
  const taken = reader.written.join('').length
  assert.ok(taken > 4_000_000 && taken < 4_300_000, String(taken))
  reader.take()
  output.write('after\n')
  void output.close()
  const last = reader.written.at(-1) ?? ''
  const dropped = 1_000 - taken / line.length
  assert.match(last, new RegExp(`^\\{"level":40,.*"${dropped} lines of the log were dropped.*\\nafter\\n$`, 's'))
  reader.take()
})
