import type { ParseArgsOptionDescriptor } from 'node:util'

export interface Option extends ParseArgsOptionDescriptor {
  /** What stands after it in the help, for one that takes a value. */
  value?: string
  about: string
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
  /** The one argument that is no option, where the command takes one. */
  argument: string
  environment: NodeJS.ProcessEnv
  /** For people, while they wait: standard error, and nothing with --json. */
  progress: (line: string) => void
}

/** What a command has to say: lines for people, or one value for programs. */
export interface Output {
  text: string
  json: unknown
}

export interface Command<O extends Options = Options> {
  /** As it is typed: `user add`. */
  name: string
  about: string
  /** More, for its own help. */
  detail?: string
  options: O
  /** The name of the one argument that is no option. */
  argument?: string
  run: (input: Input<O>) => Promise<Output | undefined>
}

export const command = <const O extends Options>(declaration: Command<O>): Command => declaration as unknown as Command
