import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { log } from './result.ts'

const folder = join(import.meta.dirname, 'peers')
/** What it requires are the packages of bench/peers/. */
const manifest = join(folder, 'package.json')
/** npm writes it when all packages are in place. */
const finished = join(folder, 'node_modules/.package-lock.json')

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

const isInstalled = (): boolean => {
  if (!existsSync(finished)) return false
  const { packages } = readJson(finished) as { packages: Record<string, { version: string }> }
  const { dependencies } = readJson(manifest) as { dependencies: Record<string, string> }
  return Object.entries(dependencies).every(([name, version]) => packages[`node_modules/${name}`]?.version === version)
}

/** Into a folder of their own, once, and again when another version is named. */
export const installPeers = async (): Promise<void> => {
  if (isInstalled()) return
  log('npm installs what the bench is measured beside into bench/peers/')
  const quiet = ['--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
  await promisify(execFile)('npm', ['install', '--prefix', folder, '--ignore-scripts', ...quiet], { cwd: folder })
}

export const requirePeer = createRequire(manifest)
