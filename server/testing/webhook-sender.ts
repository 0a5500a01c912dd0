import assert from 'node:assert/strict'
import { post } from '../webhooks/post.ts'
import { createWebhookSender } from '../webhooks/sender.ts'
import type { TestApp } from './test-app.ts'

/** Sends what is due when it is told to; an error fails the test. */
export const aWebhookSender = (testApp: TestApp) =>
  createWebhookSender({
    ...testApp,
    post,
    clock: Date.now,
    monotonic: () => 0,
    leaseMs: 30_000,
    restFactor: 0,
    onError: (error) => assert.fail(String(error)),
  })
