import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makePeople } from './acceptance-people.ts'
import { root } from './documents.ts'

/**
 * `npm run acceptance -- --url URL --auth URL`: the acceptance suite against a running service. Without `--people` the
 * accounts are made with the command line, in the database that the settings of the environment name.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    auth: { type: 'string', default: 'http://127.0.0.1:8081' },
    people: { type: 'string' },
    report: { type: 'string', default: 'acceptance-report.json' },
  },
})
const { url, auth, report } = values

const folder = mkdtempSync(join(tmpdir(), 'easel-acceptance-'))
process.on('exit', () => rmSync(folder, { recursive: true }))
const people = values.people ?? join(folder, 'people.json')
if (!values.people) writeFileSync(people, JSON.stringify(await makePeople(url, process.env)))

const words = ['--url', url, '--auth', auth, '--people', people, '--report', report]
spawn(process.execPath, [join(root, 'acceptance/main.ts'), ...words], { stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1
})
