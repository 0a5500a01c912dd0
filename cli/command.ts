import type { ParseArgsOptionDescriptor } from 'node:util'
import type { ExitCode } from '@easel/server/process/operator-error.ts'

export interface Option extends ParseArgsOptionDescriptor {
  /** Placeholder of its value in the help. */
  value?: string
  description: string
  required?: true
}

export type Options = Record<string, Option>

type ValueOf<O extends Option> = O extends { type: 'boolean' }
  ? boolean | undefined
  : O extends { multiple: true }
    ? string[]
    : O extends { required: true }
      ? string
      : string | undefined

export interface Input<O extends Options> {
  options: { [Name in keyof O]: ValueOf<O[Name]> }
  /** The positional argument, if the command takes one. */
  argument: string
  environment: NodeJS.ProcessEnv
  /** What `deploy/easel` has from the file of the service; undefined elsewhere. */
  settingsFile: Record<string, string> | undefined
  /** Writes a line to standard error, unless --json is given. */
  progress: (line: string) => void
}

/** The result of a command, as text and for --json. */
export interface Output {
  text: string
  json: unknown
  /** Unless it is `done`. */
  exitCode?: ExitCode
}

export interface Command<O extends Options = Options> {
  /** As it is typed: `user add`. */
  name: string
  description: string
  /** More, for the help of the command. */
  detail?: string
  options: O
  /** The name of the positional argument. */
  argument?: string
  run: (input: Input<O>) => Promise<Output | undefined>
}

export const command = <const O extends Options>(declaration: Command<O>): Command => declaration as unknown as Command
