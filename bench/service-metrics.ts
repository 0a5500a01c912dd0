import type { Service } from './processes.ts'

/** Megabytes of V8's heap in use, as the service reports it. */
export const heapUsedBy = async ({ metricsPort }: Service): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1024 / 1024
}
