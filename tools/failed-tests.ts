/**
 * A reporter of the test runner (`--test-reporter` of this file): what failed, and of a process that failed as a whole
 * what it said last. tools/test.ts prints it at once, and at the end of a run, which prints some thousand lines before.
 */
import { relative, resolve } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { root } from './documents.ts'

const REASON_LINES = 15
const LAST_LINES = 20

interface FailureError extends Error {
  failureType?: string
  exitCode?: number | null
  signal?: string | null
}

/** What every event of a process tells; `entryFile` is what the process was started with. */
interface Told {
  file?: string
  entryFile?: string
  line?: number
}

const reasonOf = (error: FailureError): string[] => {
  const { cause, signal, exitCode } = error
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? error.message)
  const ended = signal ? [`ended by ${signal}`] : exitCode ? [`ended with exit code ${exitCode}`] : []
  return [...ended, ...text.split('\n').slice(0, REASON_LINES)]
}

const placeOf = ({ file, line = 1 }: Told): string[] => (file ? [`${relative(root, resolve(file))}:${line}`] : [])

export default async function* failedTests(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const lastLines = new Map<string, string[]>()
  const lastTests = new Map<string, string>()

  for await (const { type, data } of source) {
    const told = (data ?? {}) as Told
    const entry = resolve(told.entryFile ?? told.file ?? '')
    // Told of as it begins, and not in the order of the files.
    if (type === 'test:dequeue' && data.name !== told.entryFile) lastTests.set(entry, data.name)
    if (type === 'test:stderr' || type === 'test:diagnostic') {
      const lines = [...(lastLines.get(entry) ?? []), ...data.message.trimEnd().split('\n')]
      lastLines.set(entry, lines.slice(-LAST_LINES))
    }
    // Comes at once, and `test:fail` in the order of the files.
    if (type !== 'test:complete' || data.details.passed || data.todo !== undefined) continue
    const error = (data.details.error ?? {}) as FailureError
    // Those of its tests that failed have been told of.
    if (error.failureType === 'subtestsFailed') continue
    const isProcess = error.exitCode !== undefined
    const said = [`the last test that began: ${lastTests.get(entry) ?? 'none'}`, ...(lastLines.get(entry) ?? [])]
    const lines = [...placeOf(told), ...reasonOf(error), ...(isProcess ? said : [])]
    yield `✖ ${data.name}\n${lines.map((line) => `    ${line}\n`).join('')}`
  }
}
