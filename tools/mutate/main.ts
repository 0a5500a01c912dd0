import { spawn } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyProject } from './copy-project.ts'
import { type Fault, faults } from './faults.ts'
import { leaks } from './leaks.ts'

const usage = `npm run mutate [-- --room ROOM] [--only TEXT]

Puts deliberate faults into a copy of the project, one at a time, and says which test notices each: first the tests of
the rooms that use the file, then all of them. Ends with 1 where a fault is not noticed.

  --room ROOM   the faults of one room: access, journal, live, drawing, web or http
  --only TEXT   the faults whose description has this text`

interface Result {
  hasPassed: boolean
  /** The first test that failed. */
  noticedBy: string
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      room: { type: 'string' },
      only: { type: 'string' },
      leaks: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const isMeant = ({ what }: { what: string }) => what.toLowerCase().includes((values.only ?? '').toLowerCase())
  const chosen = faults.filter((fault) => fault.room === (values.room ?? fault.room) && isMeant(fault))
  const chosenLeaks = leaks.filter(isMeant)
  if ((values.leaks ? chosenLeaks : chosen).length === 0) {
    console.error(`No fault is meant by that.\n\n${usage}`)
    return 2
  }
  const copy = copyProject()
  process.on('exit', () => {
    endRunning()
    rmSync(copy, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  return values.leaks ? checkLeaks(copy, chosenLeaks) : check(copy, chosen)
}

const SEQUENCES = 5_000

const checkLeaks = async (copy: string, chosen: typeof leaks): Promise<number> => {
  let missed = 0
  console.log('| leak | sequences until it was found |\n| --- | --- |')
  for (const leak of chosen) {
    const args = ['--engine', 'sqlite', '--runs', String(SEQUENCES), '--seed', '1', '--shrink', '0']
    const search = () => run(copy, ['resilience/sequences/main.ts', ...args])
    const { and } = leak
    const { code, output } = await withFault(copy, leak, () => (and ? withFault(copy, and, search) : search()))
    const [, found] = /found by sequence (\d+)/.exec(output) ?? []
    if (code === 0 || found === undefined) missed++
    console.log(`| ${leak.what} | ${found ?? `**not found in ${SEQUENCES}**`} |`)
  }
  console.log(`\n${chosen.length - missed} of ${chosen.length} were found.`)
  return missed === 0 ? 0 : 1
}

const check = async (copy: string, chosen: Fault[]): Promise<number> => {
  const first = [...new Set(chosen.flatMap(({ tests }) => tests))]
  console.log(`Without a fault: ${first.join(' ')}`)
  const before = await runTests(copy, first)
  if (!before.hasPassed) {
    console.error(`They fail without a fault, at ${before.noticedBy}: nothing can be learnt from them.`)
    return 1
  }
  let unnoticed = 0
  console.log(`\n| room | fault | noticed by |\n| --- | --- | --- |`)
  for (const fault of chosen) {
    const noticedBy = await noticing(copy, fault)
    if (!noticedBy) unnoticed++
    console.log(`| ${fault.room} | ${fault.what} | ${noticedBy ? `\`${noticedBy}\`` : '**nothing**'} |`)
  }
  console.log(`\n${chosen.length - unnoticed} of ${chosen.length} were noticed.`)
  return unnoticed === 0 ? 0 : 1
}

/** Runs it in the copy while the fault is in it. */
const withFault = async <T>(
  copy: string,
  { file, from, to }: Pick<Fault, 'file' | 'from' | 'to'>,
  work: () => Promise<T>,
): Promise<T> => {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    return await work()
  } finally {
    writeFileSync(path, text)
  }
}

/** Undefined where no test fails. */
const noticing = (copy: string, fault: Fault): Promise<string | undefined> =>
  withFault(copy, fault, async () => {
    const near = await runTests(copy, fault.tests)
    if (!near.hasPassed) return near.noticedBy
    const all = await runTests(copy, [])
    return all.hasPassed ? undefined : all.noticedBy
  })

/** Ends with the first test that fails: others may wait for what never comes. */
const runTests = async (copy: string, paths: string[]): Promise<Result> => {
  const { code, output } = await run(copy, ['tools/test.ts', ...paths], failedTest)
  const [, title] = failedTest.exec(output) ?? []
  const file = title === undefined ? undefined : findTest(copy, title)
  return { hasPassed: code === 0, noticedBy: [file, title].filter(Boolean).join(': ') || 'the run as a whole' }
}

/** As tools/failed-tests.ts says it, before the runner does. */
const failedTest = /^✖ (.+)$/m

/** The file that has a test of this title; undefined where the title is put together. */
const findTest = (copy: string, title: string): string | undefined =>
  globSync('**/*.test.ts', { cwd: copy, exclude: ['**/node_modules/**'] }).find((file) =>
    readFileSync(join(copy, file), 'utf8').includes(title),
  )

let running: number | undefined

/** With the processes that it has started. */
const endRunning = (): void => {
  if (running !== undefined) process.kill(-running, 'SIGKILL')
}

const run = async (copy: string, args: string[], until?: RegExp): Promise<{ code: number | null; output: string }> => {
  // A group of its own, so that all of it can be ended.
  const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  running = child.pid
  let output = ''
  let isEnding = false
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      if (isEnding || !until?.test(output)) return
      isEnding = true
      process.kill(-(child.pid as number), 'SIGTERM')
    })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  running = undefined
  return { code, output }
}

process.exit(await main())
