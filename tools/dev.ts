import { spawn } from 'node:child_process'
import { root } from './documents.ts'

/**
 * `npm run dev`: the service with the demonstration, started again when a source changes. Its start builds the web app
 * where sources of that have changed, and pages that are open load themselves again.
 */
const watched = ['contract', 'drawing', 'server', 'sdk', 'cli', 'web'].map((folder) => `--watch-path=${folder}`)
const args = [...watched, '--import=./tools/dev-reload.ts', 'cli/easel.cjs', 'serve', '--demo']
const env = { EASEL_DATA: 'data/dev', EASEL_LOG_LEVEL: 'warn', ...process.env }
const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
