import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { operations } from '@easel/contract'
import type { FastifyRequest } from 'fastify'
import { onBothEngines } from '../testing/engines.ts'
import { worldFor } from '../testing/world.ts'
import { bound } from './bound.ts'
import { run } from './run.ts'

onBothEngines('what a handler is given', (engine) => {
  const world = worldFor(engine)

  /** What comes of a read whose handler does this with its context. */
  const outcome = async (work: (context: { now: number }) => Promise<void>) => {
    const { zuid } = await world.aPerson()
    const handler = async (context: { now: number }) => {
      await work(context)
      return { editions: [] }
    }
    const request = {
      query: {},
      raw: { url: '/' },
      caller: { zuid: Number(zuid), scopes: new Set(), until: Number.POSITIVE_INFINITY },
      way: { params: {}, found: undefined },
    }
    const place = { ...world, mailer: undefined, openings: undefined }
    const listing = bound('listEditions', operations.listEditions, { listEditions: handler } as never)
    return run(listing, place as never, request as unknown as FastifyRequest)
  }

  test('a request has one moment, however often its handler asks for it', async () => {
    await outcome(async (context) => {
      const first = context.now
      await sleep(5)
      assert.equal(context.now, first)
    })
  })

  test('an answer lasts, unless its handler looked at the clock', async () => {
    assert.equal((await outcome(async () => {})).lasts, true)
    assert.equal((await outcome(async ({ now }) => void now)).lasts, false)
  })
})
