import { toAddressKey } from '../client-address.ts'

/** All that may come before it is known who speaks: a `hello`, what frames it, and a few answers to pings. */
export const MAX_HELLO_BYTES = 16_384
export const MAX_STRANGER_BYTES = MAX_HELLO_BYTES + 1_024
/** Connections of one address of which nobody knows yet whose they are. */
const MAX_STRANGERS = 256

export interface StrangerLimits {
  /** Undefined where the address has as many connections as are allowed. Returns what ends its limits. */
  enter(address: string): (() => void) | undefined
}

/** A connection costs before anybody has shown a token: so much is allowed to one address. */
export const createStrangerLimits = (most = MAX_STRANGERS): StrangerLimits => {
  const byAddress = new Map<string, number>()
  return {
    enter(from) {
      const address = toAddressKey(from)
      const others = byAddress.get(address) ?? 0
      if (others >= most) return undefined
      byAddress.set(address, others + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (byAddress.get(address) ?? 1) - 1
        if (left > 0) byAddress.set(address, left)
        else byAddress.delete(address)
      }
    },
  }
}
