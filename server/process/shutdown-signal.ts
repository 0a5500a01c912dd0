/** npm passes Ctrl-C on to a process that has had it from the terminal already: within this, two are one. */
const DUPLICATE_SIGNAL_MS = 500

/** Resolves with the signal that asks the process to stop; the next one ends it at once. */
export const waitForShutdownSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    let first: number | undefined
    const onSignal = (signal: NodeJS.Signals) => {
      if (first !== undefined && performance.now() - first > DUPLICATE_SIGNAL_MS) process.exit(1)
      first ??= performance.now()
      resolve(signal)
    }
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  })
