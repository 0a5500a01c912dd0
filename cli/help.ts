import { exitCodes } from '@easel/server/process/operator-error.ts'
import type { Command, Option } from './command.ts'

const meanings: Record<keyof typeof exitCodes, string> = {
  done: 'done',
  failed: 'failed; the reason is on standard error',
  usage: 'wrong usage: an unknown command or option, or one that is missing',
  settings: 'wrong settings in the environment: all of them are listed',
  database: 'the database cannot be reached or used',
  port: 'a port cannot be listened on',
}

const exitCodeLines = (): string[] => [
  'Exit codes:',
  ...columns(Object.entries(exitCodes).map(([name, code]) => [String(code), meanings[name as keyof typeof exitCodes]])),
]

export const generalHelp = (commands: readonly Command[]): string =>
  [
    'Usage: easel COMMAND [OPTIONS]',
    '',
    'Settings come from the environment, the same ones as for the service: see docs/settings.md.',
    'Every command works while the service runs.',
    '',
    'Commands:',
    ...columns(commands.map((command) => [usage(command), command.description])),
    '',
    'Every command takes:',
    ...columns([
      ['--help, -h', 'say what the command does and which options it has; so does easel help COMMAND'],
      ['--json', 'answer with one line of JSON on standard output'],
    ]),
    '',
    'easel --version prints the version.',
    '',
    ...exitCodeLines(),
    '',
  ].join('\n')

export const groupHelp = (commands: readonly Command[]): string =>
  [
    'Commands:',
    ...columns(commands.map((command) => [usage(command), command.description])),
    '',
    'easel help COMMAND says which options one has.',
    '',
  ].join('\n')

export const commandHelp = (command: Command): string =>
  [
    `Usage: easel ${usage(command)} [OPTIONS]`,
    '',
    `${command.description}.`,
    ...(command.detail ? [command.detail] : []),
    '',
    'Options:',
    ...columns([
      ...Object.entries(command.options).map(([name, option]) => [flag(name, option), describe(option)]),
      ['--json', 'answer with one line of JSON on standard output'],
      ['--help, -h', 'this text'],
    ]),
    '',
    ...exitCodeLines(),
    '',
  ].join('\n')

const usage = ({ name, argument, options }: Command): string => {
  const required = Object.entries(options).filter(([, option]) => option.required)
  return [name, argument, ...required.map(([option, declared]) => flag(option, declared))].filter(Boolean).join(' ')
}

const flag = (name: string, { value }: Option): string => (value ? `--${name} ${value}` : `--${name}`)

const describe = (option: Option): string =>
  option.description + (option.required ? ' (required)' : '') + (option.multiple ? ' (may stand several times)' : '')

/** Formats rows as columns, each as wide as its widest cell. */
export const columns = (rows: readonly (readonly string[])[], indent = '  '): string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map(
    (row) =>
      indent +
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
  )
}
