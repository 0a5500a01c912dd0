import type { ImageFailure, ZoneImage } from './image-types.ts'

const MAX_AT_ONCE = 3

/** Sends all of them, a few at a time; undefined for one that was refused, which is among the failures then. */
export const sendImages = async (
  files: readonly File[],
  upload: (file: File) => Promise<ZoneImage>,
  failures: ImageFailure[],
): Promise<(ZoneImage | undefined)[]> => {
  const sent: (ZoneImage | undefined)[] = []
  const rest = files.entries()
  const sendRest = async (): Promise<void> => {
    for (const [at, file] of rest) {
      const { name, size } = file
      sent[at] = await upload(file).catch((error: unknown) => {
        failures.push({ name, size, reason: 'refused', error })
        return undefined
      })
    }
  }
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, sendRest))
  return sent
}
