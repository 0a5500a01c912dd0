type Listener = (...values: never[]) => void

/** Tells listeners by the name of an event. */
export const createEmitter = <Events extends { [Name in keyof Events]: Listener }>() => {
  const listeners = new Map<keyof Events, Set<Listener>>()
  return {
    emit<Name extends keyof Events>(event: Name, ...values: Parameters<Events[Name]>): void {
      for (const listener of listeners.get(event) ?? []) listener(...(values as never[]))
    },
    /** Returns what takes it back. */
    on<Name extends keyof Events>(event: Name, listener: Events[Name]): () => void {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known)
      known.add(listener)
      return () => void known.delete(listener)
    },
  }
}
