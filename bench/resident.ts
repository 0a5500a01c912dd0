import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Megabytes that a process holds. */
export interface Resident {
  all: number
  /** Without what is only a view of a file: programs, and the pages of a database that are mapped. Linux tells. */
  own: number | undefined
}

export const residentOf = (pid: number): Resident => {
  if (process.platform === 'linux') return residentIn(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return {
    all: Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024,
    own: undefined,
  }
}

export const residentIn = (status: string): Resident => {
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  return { all: megabytes('VmRSS'), own: megabytes('RssAnon') }
}
