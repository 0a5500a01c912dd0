import type { Socket } from 'node:net'

/** Cuts a connection off that sends more, in frames of any kind and in unfinished ones. Returns what ends that. */
export const limitBytes = (
  connection: Pick<Socket, 'prependListener' | 'off' | 'destroy'>,
  most: number,
): (() => void) => {
  let left = most
  const onData = (chunk: Buffer): void => {
    left -= chunk.length
    if (left < 0) connection.destroy()
  }
  connection.prependListener('data', onData)
  return () => void connection.off('data', onData)
}
