import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../tools/chromium.ts'

/** Ends what hangs, and nothing else. */
export const TIMEOUT_MS = 120_000

const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'], timeout: TIMEOUT_MS })

let isShared = false
let shared: Promise<Browser> | undefined

/** From now on all suites of this process have one browser, one after another; resolves once it is closed. */
export const shareBrowser = (): { close(): Promise<void> } => {
  isShared = true
  return {
    async close() {
      await (await shared)?.close()
    },
  }
}

/** A browser, and what to do when it is no longer needed. */
export const openBrowser = async (): Promise<{ browser: Browser; leave(): Promise<void> }> => {
  if (!isShared) {
    const browser = await launch()
    return { browser, leave: () => browser.close() }
  }
  shared ??= launch()
  const browser = await shared
  return {
    browser,
    async leave() {
      for (const profile of browser.contexts()) await profile.close()
    },
  }
}
