import { declaredSettings } from '@easel/server/process/settings.ts'

export const settingsPage = (): string => {
  const rows = declaredSettings().map(
    ({ name, expected, defaultValue, description }) =>
      `| \`${name}\` | ${cell(description)} | ${cell(expected)} | ${defaultValue === undefined ? '' : `\`${defaultValue}\``} |`,
  )
  return `# Settings

Written by \`npm run docs\`. The service and the command line read these environment variables once, when they start. An
invalid value, or an unknown name that begins with \`EASEL_\`, stops the start: every error is listed, and the exit code is
3. \`easel settings check\` shows what is set, where it comes from, and what is wrong with it.

Each can come from a file that only the service may read: \`DATABASE_URL_FILE=/run/secrets/database-url\` is as
\`DATABASE_URL\` with what is in that file, without the blanks and line ends around it. Setting both is an error.

| name | description | value | default |
|---|---|---|---|
${rows.join('\n')}
`
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
