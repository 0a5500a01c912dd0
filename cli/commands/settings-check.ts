import { exitCodes } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { columns } from '../help.ts'

interface SetSetting {
  name: string
  value: string
  from: 'file' | 'environment'
  /** Whether this command has it, and the service. */
  command: boolean
  service: boolean | undefined
}

export const settingsCheck = command({
  name: 'settings check',
  description: 'Show which settings are set, by whom, for which program, and what is wrong with them',
  detail:
    'As /usr/local/bin/easel it shows what easel.env gives the service, and where the environment of this command has\nsomething else. Passwords are left out.',
  options: {},
  run: async ({ environment, settingsFile }) => {
    const { declaredSettings } = await import('@easel/server/process/settings.ts')
    const { FILE_SUFFIX } = await import('@easel/server/process/env-reader.ts')
    const names = declaredSettings().flatMap(({ name }) => [name, name + FILE_SUFFIX])
    const settings = names.flatMap((name) => whoHas(name, environment, settingsFile))
    const programs = [
      { program: 'This command', ...(await look(environment)) },
      ...(settingsFile ? [{ program: 'The service', ...(await look(settingsFile)) }] : []),
    ]
    const hasMistakes = programs.some(({ mistakes }) => mistakes.length > 0)
    const lines = [
      ...columns(
        settings.map((setting) => [setting.name, setting.value, describe(setting)]),
        '',
      ),
      ...(settings.length === 0 ? ['Nothing is set: everything is as docs/settings.md says'] : []),
      '',
      ...programs.flatMap(({ program, database, mistakes }) => [
        ...(database === undefined
          ? [`${program} does not run with these:`]
          : [`${program} has the database ${database}`]),
        ...mistakes.map((mistake) => `  ${mistake}`),
      ]),
    ]
    return {
      text: lines.join('\n'),
      json: { settings, programs },
      ...(hasMistakes && { exitCode: exitCodes.settings }),
    }
  },
})

const whoHas = (name: string, environment: NodeJS.ProcessEnv, file?: Record<string, string>): SetSetting[] => {
  const [here, there] = [environment[name], file?.[name]]
  const found: SetSetting[] = []
  if (there !== undefined)
    found.push({ name, value: shown(name, there), from: 'file', service: true, command: here === there })
  if (here !== undefined && here !== there)
    found.push({ name, value: shown(name, here), from: 'environment', service: file && false, command: true })
  return found
}

const describe = ({ from, service, command }: SetSetting): string => {
  if (from === 'environment') return service === undefined ? '' : 'from the environment, for this command alone'
  return command ? 'from the file' : 'from the file, for the service alone'
}

/** An address without its password; other secrets are no settings of ours. */
const shown = (name: string, value: string): string => {
  if (/HEADERS$/.test(name)) return '…'
  if (!/^[a-z+]+:\/\//.test(value) || !URL.canParse(value)) return value
  const url = new URL(value)
  if (url.password) url.password = '…'
  for (const key of url.searchParams.keys()) if (/pass|secret|key|token/i.test(key)) url.searchParams.set(key, '…')
  return decodeURI(url.href)
}

const look = async (environment: NodeJS.ProcessEnv): Promise<{ database?: string; mistakes: readonly string[] }> => {
  const { readSettings } = await import('@easel/server/process/settings.ts')
  const { SettingsError } = await import('@easel/server/process/env-reader.ts')
  const { describeDatabase } = await import('@easel/server/process/open-migrated.ts')
  try {
    return { database: describeDatabase(readSettings(environment)), mistakes: [] }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return { mistakes: error.mistakes }
  }
}
