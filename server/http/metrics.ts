import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { ObserveRequest } from './observe.ts'
import { createRequestMetrics } from './request-metrics.ts'

export interface Metrics {
  observe: ObserveRequest
  /** For a port of its own: what it tells is for operators only. */
  server: Server
}

export const createMetrics = (database: Database): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gaugeLoad(registry, database)
  const requests = createRequestMetrics()
  return { observe: requests.observe, server: serverOf(registry, requests.text) }
}

const gaugeLoad = (registry: Registry, database: Database): void => {
  const helps = {
    connections: 'Connections to the database',
    idle: 'Connections to the database that wait for work',
    waiting: 'Work that waits for a connection, or for its turn to write',
  } as const
  for (const [name, help] of Object.entries(helps)) {
    new Gauge({
      name: `easel_database_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(database.load()[name as keyof typeof helps])
      },
    })
  }
}

const serverOf = (registry: Registry, ofRequests: () => string): Server =>
  createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text + ofRequests()),
      () => response.writeHead(500).end(),
    )
  })
