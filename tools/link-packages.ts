import { existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './documents.ts'

/** For a copy of the project: installed packages stay where they are; those of the project are the copy's own. */
export const linkPackages = (copy: string): void => {
  const installed = join(root, 'node_modules')
  const own = join(copy, 'node_modules', '@easel')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== '@easel') symlinkSync(join(installed, name), join(copy, 'node_modules', name))
  for (const name of readdirSync(join(installed, '@easel')))
    symlinkSync(readlinkSync(join(installed, '@easel', name)), join(own, name))
  for (const name of readdirSync(copy)) {
    const packages = join(root, name, 'node_modules')
    if (existsSync(packages)) symlinkSync(packages, join(copy, name, 'node_modules'))
  }
}
