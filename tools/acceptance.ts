import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createPeople } from './acceptance-people.ts'
import { root } from './documents.ts'

/**
 * `npm run acceptance -- --url URL --auth URL`: runs the acceptance suite against a service. Without `--people` it creates the
 * accounts with the command line, in the database that the environment's settings name.
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
if (!values.people) writeFileSync(people, JSON.stringify(await createPeople(url, process.env)))

const args = ['--url', url, '--auth', auth, '--people', people, '--report', report]
spawn(process.execPath, [join(root, 'acceptance/main.ts'), ...args], { stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1
})
