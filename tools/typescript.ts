import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './documents.ts'

const compiler = join(root, 'node_modules/typescript-7/bin/tsc')

/** Runs the compiler on the files with these flags and no tsconfig.json; what it finds fault with, a line each. */
export const compile = (files: string[], flags: string[]): string[] => {
  const args = [compiler, ...files, '--ignoreConfig', '--pretty', 'false', ...flags]
  const { stdout, stderr, status, error } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (error) throw error
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '')
  return status === 0 ? [] : [...lines, `tsc exits with ${status}`]
}
