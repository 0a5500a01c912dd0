const WIDTH = 120

/** JSON with an object or array on one line where it fits, so that a large document stays short to read. */
export const formatJson = (value: unknown, indent = ''): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const line = JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ')
  if (indent.length + line.length <= WIDTH) return line
  const deeper = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((item) => deeper + formatJson(item, deeper))
    : Object.entries(value).map(([key, member]) => `${deeper}${JSON.stringify(key)}: ${formatJson(member, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${members.join(',\n')}\n${indent}${close}`
}
