import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InvalidOptions } from './options.ts'

const root = join(import.meta.dirname, '..')

/** The project as it was at a commit, in a folder of its own that is removed when the process ends. */
export const checkOut = (commit: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-bench-beside-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const tar = join(folder, 'commit.tar')
  try {
    const named = `${commit}^{commit}`
    const id = execFileSync('git', ['rev-parse', '--verify', '--end-of-options', named], { cwd: root, stdio: 'pipe' })
    execFileSync('git', ['archive', '--output', tar, id.toString().trim()], { cwd: root, stdio: 'pipe' })
  } catch {
    throw new InvalidOptions(`--beside ${commit}: no such commit`)
  }
  execFileSync('tar', ['-xf', tar, '-C', folder])
  rmSync(tar)
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(folder) !== lock(root))
    throw new InvalidOptions(
      `--beside ${commit}: its package-lock.json is another, and both use the packages of this one`,
    )
  linkPackages(folder)
  return folder
}

/** Installed packages stay where they are; those of the project are the folder's own. */
const linkPackages = (folder: string): void => {
  const installed = join(root, 'node_modules')
  const own = join(folder, 'node_modules', '@easel')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== '@easel') symlinkSync(join(installed, name), join(folder, 'node_modules', name))
  for (const name of readdirSync(join(installed, '@easel')))
    symlinkSync(readlinkSync(join(installed, '@easel', name)), join(own, name))
  for (const name of readdirSync(folder)) {
    const packages = join(root, name, 'node_modules')
    if (existsSync(packages)) symlinkSync(packages, join(folder, name, 'node_modules'))
  }
}
