import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'

/** Between two looks at the event loop: at the ten of prom-client they are all that an idle process does. */
const EVENT_LOOP_INTERVAL_MS = 100

export const createMetrics = (database: Database): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_INTERVAL_MS })
  const gauges = {
    connections: 'Connections to the database',
    idle: 'Connections to the database that wait for work',
    waiting: 'Work that waits for a connection, or for its turn to write',
  } as const
  for (const [name, help] of Object.entries(gauges)) {
    new Gauge({
      name: `easel_database_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(database.load()[name as keyof typeof gauges])
      },
    })
  }
  return registry
}

/** For a port of its own: what it tells is for operators only. */
export const createMetricsServer = (registry: Registry): Server =>
  createServer((request, response) => {
    if (!['GET', 'HEAD'].includes(request.method ?? '') || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
