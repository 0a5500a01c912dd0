import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@easel/contract'
import { assertDeclared, Failure } from './failure.ts'

test('an operation may fail with what it declares, what its path and access imply, and what anything may', () => {
  for (const error of ['sameZoneName', 'editionNotFound', 'noPermission', 'invalid', 'unavailable'] as const)
    assertDeclared(operations.renameZone, new Failure(error))
})

test('a failure that an operation does not declare is an error of our own', () => {
  assert.throws(() => assertDeclared(operations.renameZone, new Failure('alreadyFavourite')), /does not declare/)
})
