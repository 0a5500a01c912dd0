import type { FastifyRequest } from 'fastify'
import { errorPage } from './pages/messages.ts'
import type { createSignedIn, SignedInHandler } from './signed-in.ts'

/** Runs for operators only. Whether somebody is one is looked up at each request. */
export const operatorOnly =
  ({ signedIn }: Pick<ReturnType<typeof createSignedIn>, 'signedIn'>) =>
  <R extends FastifyRequest>(handle: SignedInHandler<R>) =>
    signedIn<R>(async (person, request, reply) =>
      person.user.is_operator === 1 ? handle(person, request, reply) : errorPage(403, (t) => t.operatorsOnly),
    )
