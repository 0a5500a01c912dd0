import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Something that goes wrong between a process and its disk. */
export interface DiskFault {
  /** The system call that fails. */
  call: 'fsync' | 'pwrite64'
  error: 'EIO' | 'ENOSPC'
  /** On which file. */
  file: 'easel.db-wal' | 'easel.db'
  /** The how-manieth call fails; `1+`: every one. */
  when: string
}

export const named = ({ call, error, file, when }: DiskFault): string =>
  `${call} of ${file} fails with ${error} (${when === '1+' ? 'every time' : `call ${when}`})`

/** Why faults cannot be made here; undefined where they can. */
export const whyNoFaults = (): string | undefined => {
  const { status, error } = spawnSync('strace', ['-o', '/dev/null', '-e', 'trace=fsync', 'true'])
  if (error) return 'strace is not installed'
  return status === 0 ? undefined : 'strace may not trace here'
}

/** Runs `work` while the process has the fault; resolves with how often the fault struck. */
export const withDiskFault = async (
  pid: number,
  folder: string,
  { call, error, file, when }: DiskFault,
  work: () => Promise<void>,
): Promise<number> => {
  const notes = mkdtempSync(join(tmpdir(), 'easel-strace-'))
  const log = join(notes, 'log')
  const tracing = spawn('strace', [
    ...['-p', String(pid), '-o', log, '-P', join(folder, file)],
    ...['-e', `trace=${call}`, '-e', `inject=${call}:error=${error}:when=${when}`],
  ])
  const ended = once(tracing, 'exit')
  try {
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: tracing.stderr }).on('line', (line) => {
        if (line.includes('attached')) resolve()
        else if (line.includes('attach:')) reject(new Error(line))
      })
    })
    await work()
  } finally {
    tracing.kill('SIGINT')
    await ended
  }
  const strikes = readFileSync(log, 'utf8').split('(INJECTED)').length - 1
  rmSync(notes, { recursive: true })
  return strikes
}
