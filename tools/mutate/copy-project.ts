import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../documents.ts'
import { linkPackages } from '../link-packages.ts'

/** The checkout with what is not committed, in a folder of its own: nothing that happens to it touches this one. */
export const copyProject = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'easel-mutate-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(root, file), join(copy, file))
  }
  linkPackages(copy)
  return copy
}
