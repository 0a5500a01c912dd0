/** A name that every file system takes; the fallback where nothing of it is left. */
export const fileName = (name: string, fallback: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80) || fallback

/** Gives a file to whoever looks, as a download. */
export const saveFile = (bytes: Uint8Array, name: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([bytes as unknown as BlobPart], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it once the click is done.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
