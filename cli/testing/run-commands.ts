import assert from 'node:assert/strict'
import { run } from '../run.ts'

/**
 * Runs a command in this process: starting one for each takes most of the time of a test. One at a time, since a
 * command that waits for the lock of SQLite holds up the one that has it.
 */
export const runHere = async (args: readonly string[], environment: NodeJS.ProcessEnv = {}) => {
  const texts = { stdout: '', stderr: '' }
  const into = (name: keyof typeof texts) => ({ write: (text: string) => (texts[name] += text) })
  const code = await run(args, environment, { stdout: into('stdout'), stderr: into('stderr') })
  return { code, ...texts }
}

/** Runs commands with the settings of a test, which are known when the first one runs. */
export const commandsWith = (environment: () => Record<string, string>) => {
  /** The standard output of a command, which must succeed and write nothing else. */
  const outputOf = async (args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runHere(args, environment())
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
    return stdout.trimEnd()
  }
  const jsonOf = async (args: readonly string[]) => JSON.parse(await outputOf([...args, '--json']))
  /** Expects one line that says why, and nothing else. */
  const refusedWith = async (expected: number, args: readonly string[], reason: RegExp) => {
    const { code, stdout, stderr } = await runHere(args, environment())
    assert.deepEqual({ code, stdout }, { code: expected, stdout: '' }, stderr)
    assert.match(stderr, reason)
    assert.equal(stderr.trim().split('\n').length, 1, 'one line')
  }
  return { outputOf, jsonOf, refusedWith }
}
