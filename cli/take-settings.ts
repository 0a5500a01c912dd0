import { readFileSync } from 'node:fs'
import { FILE_SUFFIX } from '@easel/server/process/env-reader.ts'
import { parseSettingsFile } from '@easel/server/process/settings-file.ts'

const OPTION = /^--settings-fd=(\d+)$/

export interface TakenSettings {
  args: readonly string[]
  /** What this command has. */
  environment: NodeJS.ProcessEnv
  /** What the service has; undefined where no file was handed over. */
  file?: Record<string, string>
}

/**
 * `deploy/easel` hands over the file of settings as an open descriptor, since only root may read it. What the caller has in
 * the environment wins.
 */
export const takeSettings = (args: readonly string[], environment: NodeJS.ProcessEnv): TakenSettings => {
  const [, descriptor] = OPTION.exec(args[0] ?? '') ?? []
  if (descriptor === undefined) return { args, environment }
  const file = parseSettingsFile(readFileSync(Number(descriptor), 'utf8'))
  const others = Object.entries(file).filter(([name]) => !isGiven(environment, name))
  return { args: args.slice(1), environment: { ...Object.fromEntries(others), ...environment }, file }
}

/** In either form: by itself, or as the name of a file. */
const isGiven = (environment: NodeJS.ProcessEnv, name: string): boolean =>
  [name, name + FILE_SUFFIX, name.replace(new RegExp(`${FILE_SUFFIX}$`), '')].some((form) => form in environment)
