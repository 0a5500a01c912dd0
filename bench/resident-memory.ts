import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Megabytes of a process that are in memory. */
export interface ResidentMemory {
  total: number
  /** Without mapped files, such as programs and the pages of a database. Linux only. */
  anonymous: number | undefined
}

export const residentMemoryOf = (pid: number): ResidentMemory => {
  if (process.platform === 'linux') return parseResidentMemory(readFileSync(`/proc/${pid}/status`, 'utf8'))
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return { total: Number(kilobytes) / 1024, anonymous: undefined }
}

export const parseResidentMemory = (status: string): ResidentMemory => {
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  return { total: megabytes('VmRSS'), anonymous: megabytes('RssAnon') }
}
