import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that a client may send over one connection before it has the answer to the first. */
export const MAX_PIPELINED = 32

/**
 * Closes a connection that sends more requests than it waits for: Node hands over all that arrived together in one turn
 * of the event loop, in which nobody else is served.
 */
export const limitPipelining = (server: Server): void => {
  const unanswered = new WeakMap<Socket, number>()
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > MAX_PIPELINED) return void socket.destroy()
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    for (const handle of handlers) handle.call(server, request, response)
  })
}
