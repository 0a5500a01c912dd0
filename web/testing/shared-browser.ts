import { after } from 'node:test'
import { shareBrowser } from './browser.ts'

// Loaded before several files of a process: a browser takes longer to start than some of them to run.
const { close } = shareBrowser()
after(close)
