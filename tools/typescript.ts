import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './documents.ts'

/** TypeScript 7 is a program of its own for each kind of machine, which npm leaves out where it cannot be had. */
const isNative = existsSync(join(root, `node_modules/@typescript/typescript-${process.platform}-${process.arch}`))

/** Of version 7, three times as fast as version 6, which stays for its API and for where 7 does not run. */
export const compilerArgs: readonly string[] = isNative
  ? [join(root, 'node_modules/typescript-7/bin/tsc'), '--checkers', '1']
  : [join(root, 'node_modules/typescript/bin/tsc')]

/** Runs the compiler on the files with these flags and no tsconfig.json; what it finds fault with, a line each. */
export const compile = (files: string[], flags: string[]): string[] => {
  const args = [...compilerArgs, ...files, '--ignoreConfig', '--pretty', 'false', ...flags]
  const { stdout, stderr, status, error } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (error) throw error
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '')
  return status === 0 ? [] : [...lines, `tsc exits with ${status}`]
}
