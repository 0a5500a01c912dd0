import { execFileSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const inPath = (): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isExecutable)

/** The browser of `CHROMIUM`, of the search path, or of Debian's packages, which are installed where that is possible. */
export const findChromium = (): string => {
  const { CHROMIUM } = process.env
  if (CHROMIUM) {
    if (isExecutable(CHROMIUM)) return CHROMIUM
    throw new Error(`CHROMIUM names ${CHROMIUM}, which cannot be run`)
  }
  const found = inPath() ?? install()
  if (found) return found
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium), or let CHROMIUM name its program.',
  )
}

const install = (): string | undefined => {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return undefined
  console.error('Chromium is missing: apt-get installs it, which takes a minute …')
  // Where the lists cannot be renewed, those that are there may do.
  aptGet('update')
  aptGet('install', '-y', '--no-install-recommends', 'chromium')
  return inPath()
}

const aptGet = (...args: string[]): void => {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
  } catch {
    console.error(`apt-get ${args.join(' ')} failed`)
  }
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface BrowserOptions {
  width?: number
  height?: number
  deviceScaleFactor?: number
}

/** Ends what hangs, and nothing else. */
const PATIENCE_MS = 120_000

/** A headless browser with a profile of its own, which goes with it. */
export const startChromium = async (options: BrowserOptions = {}): Promise<BrowserContext> => {
  const { width = 1440, height = 900, deviceScaleFactor = 1 } = options
  const profile = mkdtempSync(join(tmpdir(), 'easel-chromium-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: true,
    args: flags,
    timeout: PATIENCE_MS,
    viewport: { width, height },
    deviceScaleFactor,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  context.on('close', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }))
  return context
}
