import { describe, test } from 'node:test'
import { engines } from '@easel/server/testing/engines.ts'
import { newSeed } from '../support/random.ts'
import { convergeInProcess } from './in-process.ts'
import { convergeOverSockets } from './over-sockets.ts'

const SEEDS = 2_000

describe('[L7] clients that are cut, delayed and doubled', () => {
  test(`in process, in virtual time, ${SEEDS} seeds`, async () => {
    const first = newSeed()
    for (let count = 0; count < SEEDS; count++) await convergeInProcess(first + count)
  })

  for (const engine of engines)
    for (const nodes of engine === 'postgres' ? [1, 2] : [1])
      test(`over sockets, on ${engine} with ${nodes} ${nodes === 1 ? 'node' : 'nodes'}`, () =>
        convergeOverSockets({ engine, nodes, seeds: 50, seed: newSeed() }))
})
