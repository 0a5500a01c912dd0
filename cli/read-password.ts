import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'

/** More than any password: what is longer is another file. */
const MAX_INPUT_LENGTH = 10_000

export interface Terminal {
  stdin: Readable & { isTTY?: boolean }
  stderr: { write(text: string): unknown }
}

/** A password from standard input: asked for twice, without showing it, where that is a terminal; else read from it. */
export const readPassword = async ({ stdin, stderr }: Terminal = process): Promise<string> => {
  if (!stdin.isTTY) return onlyLine(await readBounded(stdin))
  const ask = createPrompt(stdin, stderr)
  try {
    const password = await ask('Password: ')
    if (password !== (await ask('The same again: '))) throw new OperatorError('The two passwords differ')
    return password
  } finally {
    ask.close()
  }
}

const readBounded = async (stdin: Readable): Promise<string> => {
  let text = ''
  for await (const chunk of stdin.setEncoding('utf8')) {
    text += chunk
    if (text.length > MAX_INPUT_LENGTH) throw new OperatorError('Standard input has more than a password')
  }
  return text
}

const onlyLine = (text: string): string => {
  const line = text.replace(/\r?\n$/, '')
  if (line === '') throw new OperatorError('Standard input has no password')
  if (/[\r\n]/.test(line)) throw new OperatorError('Standard input has more than one line')
  return line
}

/** One reader for all lines: what was typed ahead is not lost. */
const createPrompt = (stdin: Readable, stderr: Terminal['stderr']) => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: stdin, output: nowhere, terminal: true })
  const lines: string[] = []
  let isClosed = false
  let wake = (): void => {}
  reader.on('line', (line) => {
    lines.push(line)
    wake()
  })
  // Ctrl-C and Ctrl-D.
  reader.on('close', () => {
    isClosed = true
    wake()
  })
  const ask = async (question: string): Promise<string> => {
    stderr.write(question)
    while (lines.length === 0 && !isClosed)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    stderr.write('\n')
    const line = lines.shift()
    if (line === undefined) throw new OperatorError('No password was typed: nothing is changed', exitCodes.failed)
    return line
  }
  return Object.assign(ask, { close: () => reader.close() })
}
