/**
 * The variables of a file like /etc/easel/easel.env, by the rules of systemd's EnvironmentFile, so that the file means the
 * same to the service and to commands: nothing is expanded, quotes and backslashes work as there, the last one counts.
 */
export const parseSettingsFile = (text: string): Record<string, string> => {
  const variables: Record<string, string> = {}
  // A backslash at the end of a line joins it with the next one, also in comments.
  let rest = text.replaceAll('\r\n', '\n')
  while (rest !== '') {
    const [, key, after] = /^\s*([^#;\s=][^=\n]*)=([\s\S]*)$/.exec(firstOf(rest)) ?? []
    if (key === undefined || after === undefined) {
      rest = skipLine(rest)
      continue
    }
    const { value, end } = readValue(after)
    if (/^[A-Za-z_]\w*$/.test(key.trimEnd())) variables[key.trimEnd()] = value
    rest = after.slice(end)
  }
  return variables
}

const firstOf = (text: string): string => text.replace(/^[ \t\n]+/, '')

/** Without the line that it begins with. */
const skipLine = (text: string): string => firstOf(text).replace(/^(?:\\[\s\S]|[^\\\n])*(?:\n|\\?$)/, '')

const escapedInQuotes = '"\\`$'

/** The value at the beginning of a text, and where it ends. */
const readValue = (text: string): { value: string; end: number } => {
  let value = ''
  /** What trailing blanks are not cut off from. */
  let kept = 0
  let quote: '' | "'" | '"' = ''
  let isBare = false
  let at = 0
  for (; at < text.length; at++) {
    const letter = text[at] as string
    if (quote === "'") {
      if (letter === "'") quote = ''
      else value += letter
      kept = value.length
    } else if (letter === '\\') {
      const next = text[++at] ?? ''
      if (next === '\n') continue
      value += quote === '' || escapedInQuotes.includes(next) ? next : `\\${next}`
      kept = value.length
      isBare ||= quote === ''
    } else if (quote === '"') {
      if (letter === '"') quote = ''
      else value += letter
      kept = value.length
    } else if (letter === '\n') break
    // Between quoted parts blanks mean nothing; in a bare value quotes are letters.
    else if (!isBare && (letter === "'" || letter === '"')) quote = letter
    else if (isBare || !/\s/.test(letter)) {
      isBare = true
      value += letter
      if (!/\s/.test(letter)) kept = value.length
    }
  }
  return { value: value.slice(0, kept), end: at + 1 }
}
