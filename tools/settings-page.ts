import { declaredSettings } from '@easel/server/settings.ts'

export const settingsPage = (): string => {
  const rows = declaredSettings().map(
    ({ name, wanted, normal, about }) =>
      `| \`${name}\` | ${cell(about)} | ${cell(wanted)} | ${normal === undefined ? '' : `\`${normal}\``} |`,
  )
  return `# Settings

Written by \`npm run docs\`. The service and the command line read these environment variables once, when they start. An
invalid value, or an unknown name that begins with \`EASEL_\`, stops the start: every error is listed, and the exit code is
3.

| name | description | value | default |
|---|---|---|---|
${rows.join('\n')}
`
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
