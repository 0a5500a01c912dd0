import { basePath, methodOf, type Operation, operationEntries, pathOf } from '@easel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { invalid } from '../failure.ts'
import type { Handlers } from '../handler.ts'
import { admit, type Gate } from './admit.ts'
import { type Bound, bound } from './bound.ts'
import type { Guard } from './overload.ts'
import { emptyBody, run, send, type Workplace } from './run.ts'

export interface Binding extends Gate, Workplace {
  settings: Gate['settings'] & Workplace['settings']
  guard: Guard
  handlers: Handlers
}

/** Turns the table of operations into routes. */
export const bindOperations = (app: FastifyInstance, binding: Binding): void => {
  const routes = new Map<string, Bound[]>()
  for (const [name, operation] of operationEntries) {
    const kinds = routes.get(operation.route) ?? []
    routes.set(operation.route, [...kinds, bound(name, operation, binding.handlers)])
  }
  for (const kinds of routes.values()) bindRoute(app, binding, kinds as [Bound, ...Bound[]])
}

const bindRoute = (app: FastifyInstance, binding: Binding, kinds: [Bound, ...Bound[]]): void => {
  const [first] = kinds
  const method = methodOf(first.operation)
  const url = basePath + pathOf(first.operation)
  if (first.reads) app.route({ method, url, handler: reading(first, binding) })
  else app.route({ method, url, ...changing(kinds, binding) })
}

/** A read has no body: it goes the whole way in one go. */
const reading = (bound: Bound, binding: Binding): RouteHandlerMethod => {
  const { guard } = binding
  return (request, reply) => {
    request.operation = bound.name
    guard.admit(request.raw.socket)
    return underWay(guard, async () => {
      await admit(bound, binding, request, reply)
      send(reply, await run(bound, binding, request))
    })
  }
}

/** A change is admitted before its body is read: a stranger's megabyte is not parsed. */
const changing = (kinds: [Bound, ...Bound[]], binding: Binding) => {
  const [first] = kinds
  const { guard } = binding
  return {
    onRequest: (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      request.operation = first.name
      letIn(first, binding, request, reply).then(() => done(), done)
    },
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      underWay(guard, async () => {
        const kind = kindOf(kinds, request.body)
        request.operation = kind.name
        send(reply, await run(kind, binding, request))
      }),
  }
}

const letIn = async (bound: Bound, binding: Binding, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  binding.guard.admit(request.raw.socket)
  await underWay(binding.guard, () => admit(bound, binding, request, reply))
}

/** Counts as under way until it has ended. */
const underWay = async <T>(guard: Guard, work: () => Promise<T>): Promise<T> => {
  const entry = guard.enter()
  try {
    return await work()
  } finally {
    guard.leave(entry)
  }
}

/** Several kinds of one route are told apart by `action_type`. */
const kindOf = (kinds: [Bound, ...Bound[]], body: unknown): Bound => {
  if (kinds.length === 1) return kinds[0]
  if (body === undefined) throw emptyBody()
  const sent = (body as Record<string, unknown> | null)?.action_type
  const words = kinds.map(({ operation }) => actionType(operation))
  const kind = kinds[words.indexOf(sent as string)]
  if (!kind) throw invalid('action_type', `must be one of ${words.join(', ')}`)
  return kind
}

const actionType = (operation: Operation): string | undefined =>
  (operation.body?.properties.action_type as { const?: string } | undefined)?.const
