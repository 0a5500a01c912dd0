import { parseArgs } from 'node:util'
import { SettingsError } from '@easel/server/process/env-reader.ts'
import { type ExitCode, exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { commandHelp, generalHelp } from './help.ts'

/** Where a command speaks: answers to the one, everything else to the other. */
export interface Streams {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
}

/** One call of the command line: resolves with the exit code. */
export const run = async (
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  streams: Streams = process,
): Promise<ExitCode> => {
  try {
    return await dispatch(words, environment, streams)
  } catch (error) {
    return complain(error, words.includes('--json'), streams)
  }
}

const dispatch = async (
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  { stdout, stderr }: Streams,
): Promise<ExitCode> => {
  const found = commands.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name)
  if (!found) return withoutCommand(words, stdout)
  const { values, positionals } = parsed(found, words.slice(found.name.split(' ').length))
  if (values.help) {
    stdout.write(commandHelp(found))
    return exitCodes.done
  }
  const output = await found.run({
    options: checked(found, values) as never,
    argument: argumentOf(found, positionals),
    environment,
    progress: (line) => void (values.json || stderr.write(`${line}\n`)),
  })
  if (output) stdout.write(`${values.json ? JSON.stringify(output.json) : output.text}\n`)
  return exitCodes.done
}

const withoutCommand = (words: readonly string[], stdout: Streams['stdout']): ExitCode => {
  const [first] = words
  if (first !== undefined && first !== '--help' && first !== 'help') {
    const alike = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name)
    const hint = alike.length > 0 ? `did you mean ${alike.join(' or ')}?` : 'easel --help lists them'
    throw misuse(`There is no command "${words.filter((word) => !word.startsWith('-')).join(' ')}": ${hint}`)
  }
  stdout.write(generalHelp(commands))
  return first === undefined ? exitCodes.usage : exitCodes.done
}

const misuse = (message: string) => new OperatorError(message, exitCodes.usage)

const parsed = (command: Command, words: readonly string[]) => {
  const options = { ...command.options, help: { type: 'boolean' }, json: { type: 'boolean' } } as const
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\. To specify|\n/)
    throw misuse(`${sentence}: see easel ${command.name} --help`)
  }
}

const checked = ({ name, options }: Command, values: Record<string, unknown>) => {
  const missing = Object.keys(options).filter((option) => options[option]?.required && !values[option])
  if (missing.length > 0) {
    throw misuse(`easel ${name} needs ${missing.map((option) => `--${option}`).join(' and ')}`)
  }
  return values
}

const argumentOf = ({ name, argument }: Command, positionals: readonly string[]): string => {
  const [first, ...others] = positionals
  if (argument && first === undefined) throw misuse(`easel ${name} needs ${argument}`)
  const surplus = argument ? others : positionals
  if (surplus.length > 0) throw misuse(`easel ${name} does not take "${surplus.join(' ')}"`)
  return first ?? ''
}

/** What an operator can put right is one line; anything else is our mistake, and comes with its stack. */
const complain = (error: unknown, json: boolean, { stderr }: Streams): ExitCode => {
  const exitCode = exitCodeOf(error)
  const known = exitCode !== undefined
  const { message, stack } = error as Error
  if (json) stderr.write(`${JSON.stringify({ error: message, exit_code: exitCode ?? exitCodes.failed })}\n`)
  else stderr.write(`easel: ${known ? message : stack}\n`)
  return exitCode ?? exitCodes.failed
}

const exitCodeOf = (error: unknown): ExitCode | undefined => {
  if (error instanceof OperatorError) return error.exitCode
  if (error instanceof SettingsError) return exitCodes.settings
  return undefined
}
