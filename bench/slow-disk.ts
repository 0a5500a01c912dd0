import { spawnSync } from 'node:child_process'

/** Words before those of a program: it then runs on a disk that takes so many milliseconds more for every sync. */
export const onSlowDisk = (milliseconds: number): string[] => [
  // The traced program keeps its own process id, and nothing but its syncs is looked at.
  ...['strace', '-D', '-f', '--seccomp-bpf', '-qq', '-o', '/dev/null'],
  ...['-e', 'trace=fsync,fdatasync', '-e', `inject=fsync,fdatasync:delay_exit=${milliseconds * 1000}`],
]

/** Where `strace` is there, may trace, and is new enough. */
export const slowDiskCanBe = (): boolean => {
  const [command = '', ...words] = [...onSlowDisk(0), process.execPath, '-e', '0']
  return spawnSync(command, words, { timeout: 10_000 }).status === 0
}
