import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { ObserveRequest } from './observe.ts'

export interface Metrics {
  observe: ObserveRequest
  /** For a port of its own: what it tells is for operators only. */
  server: Server
}

export const createMetrics = (database: Database): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'easel_requests_total',
    help: 'Requests answered, by operation and status',
    labelNames: ['operation', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'easel_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer, by operation',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  gaugeLoad(registry, database)
  return {
    observe: (operation, status, seconds) => {
      requests.inc({ operation, status })
      durations.observe({ operation }, seconds)
    },
    server: serverOf(registry),
  }
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

const serverOf = (registry: Registry): Server =>
  createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
