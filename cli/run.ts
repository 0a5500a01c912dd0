import { parseArgs } from 'node:util'
import { SettingsError } from '@easel/server/process/env-reader.ts'
import { type ExitCode, exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { commandHelp, generalHelp } from './help.ts'

/** Results go to standard output, everything else to standard error. */
export interface Streams {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
}

/** Runs one command; resolves with the exit code. */
export const run = async (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  streams: Streams = process,
): Promise<ExitCode> => {
  try {
    return await dispatch(args, environment, streams)
  } catch (error) {
    return reportError(error, args.includes('--json'), streams)
  }
}

const dispatch = async (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  { stdout, stderr }: Streams,
): Promise<ExitCode> => {
  const command = commands.find(({ name }) => args.slice(0, name.split(' ').length).join(' ') === name)
  if (!command) return handleMissingCommand(args, stdout)
  const { values, positionals } = parseOptions(command, args.slice(command.name.split(' ').length))
  if (values.help) {
    stdout.write(commandHelp(command))
    return exitCodes.done
  }
  const output = await command.run({
    options: requireOptions(command, values) as never,
    argument: readArgument(command, positionals),
    environment,
    progress: (line) => void (values.json || stderr.write(`${line}\n`)),
  })
  if (output) stdout.write(`${values.json ? JSON.stringify(output.json) : output.text}\n`)
  return exitCodes.done
}

const handleMissingCommand = (args: readonly string[], stdout: Streams['stdout']): ExitCode => {
  const [first] = args
  if (first !== undefined && first !== '--help' && first !== 'help') {
    const similar = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name)
    const hint = similar.length > 0 ? `did you mean ${similar.join(' or ')}?` : 'easel --help lists them'
    throw usageError(`There is no command "${args.filter((arg) => !arg.startsWith('-')).join(' ')}": ${hint}`)
  }
  stdout.write(generalHelp(commands))
  return first === undefined ? exitCodes.usage : exitCodes.done
}

const usageError = (message: string) => new OperatorError(message, exitCodes.usage)

const parseOptions = (command: Command, args: readonly string[]) => {
  const options = { ...command.options, help: { type: 'boolean' }, json: { type: 'boolean' } } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const [reason] = (error as Error).message.split(/\. To specify|\n/)
    throw usageError(`${reason}: see easel ${command.name} --help`)
  }
}

const requireOptions = ({ name, options }: Command, values: Record<string, unknown>) => {
  const missing = Object.keys(options).filter((option) => options[option]?.required && !values[option])
  if (missing.length > 0) {
    throw usageError(`easel ${name} needs ${missing.map((option) => `--${option}`).join(' and ')}`)
  }
  return values
}

const readArgument = ({ name, argument }: Command, positionals: readonly string[]): string => {
  const [first, ...others] = positionals
  if (argument && first === undefined) throw usageError(`easel ${name} needs ${argument}`)
  const extra = argument ? others : positionals
  if (extra.length > 0) throw usageError(`easel ${name} does not take "${extra.join(' ')}"`)
  return first ?? ''
}

/** An error that the operator can fix is one line; any other is a bug, and printed with its stack. */
const reportError = (error: unknown, json: boolean, { stderr }: Streams): ExitCode => {
  const exitCode = exitCodeOf(error)
  const { message, stack } = error as Error
  if (json) stderr.write(`${JSON.stringify({ error: message, exit_code: exitCode ?? exitCodes.failed })}\n`)
  else stderr.write(`easel: ${exitCode === undefined ? stack : message}\n`)
  return exitCode ?? exitCodes.failed
}

const exitCodeOf = (error: unknown): ExitCode | undefined => {
  if (error instanceof OperatorError) return error.exitCode
  if (error instanceof SettingsError) return exitCodes.settings
  return undefined
}
