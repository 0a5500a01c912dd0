/** npm passes a signal on to a process that has had it already, from the terminal or systemd: within this, two are one. */
const DUPLICATE_SIGNAL_MS = 250

/** Resolves with the signal that asks the process to stop; the next one ends it at once. */
export const waitForShutdownSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    let first: { signal: NodeJS.Signals; time: number } | undefined
    const onSignal = (signal: NodeJS.Signals) => {
      const isDuplicate = first?.signal === signal && performance.now() - first.time < DUPLICATE_SIGNAL_MS
      if (first && !isDuplicate) process.exit(1)
      first ??= { signal, time: performance.now() }
      resolve(signal)
    }
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  })
