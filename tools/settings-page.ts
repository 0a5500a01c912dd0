import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { declaredSettings } from '@easel/server/process/settings.ts'

export const settingsFile = join(import.meta.dirname, '../docs/settings.md')

/** docs/settings.md, from the declarations. `node tools/settings-page.ts` writes it. */
export const settingsPage = (): string => {
  const rows = declaredSettings().map(
    ({ name, expected, defaultValue, description }) =>
      `| \`${name}\` | ${cell(description)} | ${cell(expected)} | ${defaultValue === undefined ? '' : `\`${defaultValue}\``} |`,
  )
  return `# Settings

The service and the command line read these from the environment, once, at their start. A wrong value, or a name that
begins with \`EASEL_\` and is none of these, stops the start: every mistake is listed at once, and the exit code is 3.

| name | what it is | must be | when not set |
|---|---|---|---|
${rows.join('\n')}
`
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

if (import.meta.main) writeFileSync(settingsFile, settingsPage())
