import { spawn } from 'node:child_process'
import { root } from './documents.ts'
import { compilerArgs } from './typescript.ts'

const tsc = ['node', ...compilerArgs].join(' ')

/** `npm run check`: format and lint, types, import rules, dead code and the API document, side by side. */
const checks = [
  `${tsc} --noEmit`,
  `${tsc} --noEmit -p web`,
  'biome check .',
  'depcruise --config .dependency-cruiser.cjs contract drawing server sdk cli tools acceptance resilience web bench',
  'knip',
  'node tools/lint-openapi.ts',
]

/** Resolves with whether it passed; its output comes at its end, so that it stays in one piece. */
const run = async (command: string): Promise<boolean> => {
  const [program = '', ...args] = command.split(' ')
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${command}`)
  if (code !== 0) console.log(output.trimEnd())
  return code === 0
}

const runInTurn = async (commands: readonly string[]): Promise<boolean> => {
  let hasPassed = true
  for (const command of commands) hasPassed = (await run(command)) && hasPassed
  return hasPassed
}

const [types = '', ...others] = checks
const results = await Promise.all([run(types), runInTurn(others)])
process.exit(results.every(Boolean) ? 0 : 1)
