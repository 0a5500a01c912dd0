import { isMainThread } from 'node:worker_threads'

// Loaded before every test: of an error that no test waits for, the runner tells the message alone.
const print = (error: unknown): void =>
  console.error('Nobody caught', error instanceof Error ? (error.stack ?? error.message) : error)

// The runner listens too, so that the process ends as it would.
if (process.env.NODE_TEST_CONTEXT && isMainThread)
  process.on('uncaughtException', print).on('unhandledRejection', print)
