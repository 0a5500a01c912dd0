import type { Service } from './children.ts'

/** What the service tells of its own process. */
export interface OwnMetrics {
  /** Megabytes of V8's heap in use. */
  heap: number
  /** Milliseconds that it has worked. */
  cpu: number
}

export const metricsOf = async ({ metricsPort }: Service): Promise<OwnMetrics> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return {
    heap: figure('nodejs_heap_size_used_bytes') / 1024 / 1024,
    cpu: figure('process_cpu_seconds_total') * 1000,
  }
}
