const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for content and attributes; characters that XML cannot hold become a replacement character. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML refuses
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll(/[&<>"']/g, (letter) => named[letter] as string)

/** Of an element only, with quotes as they are: what reads the picture as HTML takes CSS as it stands. */
export const escapeContent = (text: string): string => text.replaceAll(/[&<>]/g, (letter) => named[letter] as string)
