import { parseArgs } from 'node:util'
import { SettingsError } from '@easel/server/process/env-reader.ts'
import { type ExitCode, exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { commandHelp, generalHelp, groupHelp } from './help.ts'
import { version } from './version.ts'

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
  settingsFile?: Record<string, string>,
): Promise<ExitCode> => {
  try {
    return await dispatch(args, { environment, settingsFile }, streams)
  } catch (error) {
    return reportError(error, args.includes('--json'), streams)
  }
}

const dispatch = async (
  args: readonly string[],
  given: { environment: NodeJS.ProcessEnv; settingsFile: Record<string, string> | undefined },
  { stdout, stderr }: Streams,
): Promise<ExitCode> => {
  const command = findCommand(args)
  if (!command) return runWithoutCommand(args, stdout)
  const { values, positionals } = parseOptions(command, args.slice(wordsOf(command)))
  if (values.help) {
    stdout.write(commandHelp(command))
    return exitCodes.done
  }
  const output = await command.run({
    options: requireOptions(command, values) as never,
    argument: readArgument(command, positionals),
    ...given,
    progress: (line) => void (values.json || stderr.write(`${line}\n`)),
  })
  if (output) stdout.write(`${values.json ? JSON.stringify(output.json) : output.text}\n`)
  return output?.exitCode ?? exitCodes.done
}

const wordsOf = ({ name }: Command): number => name.split(' ').length

/** The first words of the arguments; the longest name that fits counts. */
const findCommand = (args: readonly string[]): Command | undefined =>
  commands
    .filter((command) => args.slice(0, wordsOf(command)).join(' ') === command.name)
    .sort((a, b) => wordsOf(b) - wordsOf(a))[0]

const isHelp = (arg: string | undefined): boolean => arg === '--help' || arg === '-h'

/** Help and version, or what is wrong. */
const runWithoutCommand = (args: readonly string[], stdout: Streams['stdout']): ExitCode => {
  const [first, ...others] = args
  if (first === '--version' || first === '-v') {
    const answer = others.includes('--json')
      ? JSON.stringify({ version, node: process.versions.node })
      : `easel ${version}`
    stdout.write(`${answer}\n`)
    return exitCodes.done
  }
  if (first === undefined || isHelp(first)) stdout.write(generalHelp(commands))
  else if (first === 'help') stdout.write(helpAbout(others.filter((arg) => !isHelp(arg))))
  else if (args.some(isHelp)) stdout.write(helpAbout(args.filter((arg) => !isHelp(arg))))
  else throw unknownCommand(args)
  return first === undefined ? exitCodes.usage : exitCodes.done
}

/** Of a command, or of a group of them such as `user`. */
const helpAbout = (words: readonly string[]): string => {
  if (words.length === 0) return generalHelp(commands)
  const name = words.join(' ')
  const command = commands.find((candidate) => candidate.name === name)
  if (command) return commandHelp(command)
  const group = commands.filter((candidate) => candidate.name.startsWith(`${name} `))
  if (group.length === 0) throw unknownCommand(words)
  return groupHelp(group)
}

const unknownCommand = (args: readonly string[]): OperatorError => {
  const similar = commands.filter(({ name }) => name.startsWith(`${args[0]} `)).map(({ name }) => name)
  const hint = similar.length > 0 ? `did you mean ${similar.join(' or ')}?` : 'easel --help lists them'
  return usageError(`There is no command "${args.filter((arg) => !arg.startsWith('-')).join(' ')}": ${hint}`)
}

const usageError = (message: string) => new OperatorError(message, exitCodes.usage)

const parseOptions = (command: Command, args: readonly string[]) => {
  const options = { ...command.options, help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const
  try {
    return refuseRepeated(command, parseArgs({ args: [...args], options, allowPositionals: true, tokens: true }))
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const [reason] = (error as Error).message.split(/\. To specify|\n/)
    throw usageError(`${reason}: see easel ${command.name} --help`)
  }
}

/** Of two values one would be without effect. */
const refuseRepeated = <P extends { tokens: { kind: string; name?: string }[] }>(command: Command, parsed: P): P => {
  const names = parsed.tokens.flatMap(({ kind, name = '' }) => (kind === 'option' ? [name] : []))
  const repeated = names.find((name, at) => names.indexOf(name) < at && !command.options[name]?.multiple)
  if (repeated === undefined) return parsed
  throw usageError(`--${repeated} stands twice: see easel ${command.name} --help`)
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
