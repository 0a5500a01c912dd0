const blocks = new Set(['P', 'DIV', 'LI', 'UL', 'OL', 'PRE', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'BLOCKQUOTE'])

/** As pages are read: spaces and breaks in the source are one space. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The same for a text with lines that are meant; none of them is empty at its ends. */
export const cleanLines = (lines: readonly string[]): string => {
  const clean = lines.map(oneLine)
  const first = clean.findIndex((line) => line !== '')
  return first < 0 ? '' : clean.slice(first, clean.findLastIndex((line) => line !== '') + 1).join('\n')
}

/** What a cell of a page says, with a line for each break and each paragraph. */
export const textOfCell = (cell: Node): string => {
  const lines: string[] = []
  let line = ''
  const end = (): void => {
    lines.push(line)
    line = ''
  }
  const endIfBegun = (): void => {
    if (line.trim() !== '') end()
    line = ''
  }
  const read = (node: Node): void => {
    if (node.nodeName === 'BR') end()
    else if (node.nodeType === Node.TEXT_NODE) line += node.nodeValue ?? ''
    else if (!blocks.has(node.nodeName)) node.childNodes.forEach(read)
    else {
      endIfBegun()
      const before = lines.length
      node.childNodes.forEach(read)
      // An empty paragraph is an empty line.
      if (line.trim() !== '' || (node.nodeName === 'P' && lines.length === before)) end()
      line = ''
    }
  }
  cell.childNodes.forEach(read)
  end()
  return cleanLines(lines)
}
