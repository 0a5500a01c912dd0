import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A system call of the service that fails. */
export interface DiskFault {
  call: 'fsync' | 'pwrite64'
  error: 'EIO' | 'ENOSPC'
  file: 'easel.db-wal' | 'easel.db'
  /** The number of the call that fails, by strace's syntax; `1+` is every call. */
  when: string
}

export const describeFault = ({ call, error, file, when }: DiskFault): string =>
  `${call} of ${file} fails with ${error} (${when === '1+' ? 'every time' : `call ${when}`})`

/** Why strace cannot be used on this machine; undefined where it can. */
export const straceProblem = (): string | undefined => {
  const { status, error } = spawnSync('strace', ['-o', '/dev/null', '-e', 'trace=fsync', 'true'])
  if (error) return 'strace is not installed'
  return status === 0 ? undefined : 'strace is not allowed to trace'
}

/** Runs `work` while the fault is injected, and tells it how often it was; resolves with the number of injections. */
export const withDiskFault = async (
  pid: number,
  folder: string,
  { call, error, file, when }: DiskFault,
  work: (countInjections: () => number) => Promise<void>,
): Promise<number> => {
  const logFolder = mkdtempSync(join(tmpdir(), 'easel-strace-'))
  const log = join(logFolder, 'log')
  const strace = spawn('strace', [
    ...['-p', String(pid), '-o', log, '-P', join(folder, file)],
    ...['-e', `trace=${call}`, '-e', `inject=${call}:error=${error}:when=${when}`],
  ])
  const countInjections = () => readFileSync(log, 'utf8').split('(INJECTED)').length - 1
  const exited = once(strace, 'exit')
  try {
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: strace.stderr }).on('line', (line) => {
        if (line.includes('attached')) resolve()
        else if (line.includes('attach:')) reject(new Error(line))
      })
    })
    await work(countInjections)
  } finally {
    strace.kill('SIGINT')
    await exited
  }
  const injections = countInjections()
  rmSync(logFolder, { recursive: true })
  return injections
}
