import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../documents.ts'

/** The checkout with what is not committed, in a folder of its own: nothing that happens to it touches this one. */
export const copyProject = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'easel-mutate-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(root, file), join(copy, file))
  }
  linkPackages(copy, 'node_modules')
  for (const name of readdirSync(copy))
    if (existsSync(join(root, name, 'node_modules')))
      symlinkSync(join(root, name, 'node_modules'), join(copy, name, 'node_modules'))
  return copy
}

/** Installed packages stay where they are; those of the project are the copied ones. */
const linkPackages = (copy: string, folder: string): void => {
  mkdirSync(join(copy, folder))
  for (const name of readdirSync(join(root, folder))) {
    const path = join(folder, name)
    if (name === '@easel') {
      mkdirSync(join(copy, path))
      for (const own of readdirSync(join(root, path)))
        symlinkSync(readlinkSync(join(root, path, own)), join(copy, path, own))
    } else symlinkSync(join(root, path), join(copy, path))
  }
}
