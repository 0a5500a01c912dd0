import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'

/** A password from standard input: asked for, without showing it, where that is a terminal. */
export const readPassword = async (): Promise<string> => {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return (await readAll(stdin)).replace(/\r?\n$/, '')
  stderr.write('Password: ')
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: stdin, output: nowhere, terminal: true })
  const line = await new Promise<string>((resolve) => {
    reader.once('line', resolve).once('close', () => resolve(''))
  })
  reader.close()
  stderr.write('\n')
  return line
}
