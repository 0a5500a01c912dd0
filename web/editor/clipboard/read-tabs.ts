/** A cell between quotes, which may hold tabs, lines and doubled quotes; it has to end where a cell ends. */
const QUOTED = /"([^"]*(?:""[^"]*)*)"(?=\t|\n|$)/y
const PLAIN = /[^\t\n]*/y

/** Rows of lines with tabs, as spreadsheets give and take them. */
export const readTabs = (text: string): string[][] => {
  const source = text.replaceAll(/\r\n?/g, '\n')
  const rows: string[][] = [[]]
  for (let at = 0; ; at++) {
    QUOTED.lastIndex = at
    const quoted = QUOTED.exec(source)
    PLAIN.lastIndex = at
    const [plain = ''] = quoted ?? PLAIN.exec(source) ?? []
    rows.at(-1)?.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : plain)
    at += plain.length
    if (at >= source.length) return rows
    if (source[at] === '\n') rows.push([])
  }
}
