import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { requirePeer } from '../install-peers.ts'

const { setupWSConnection } = requirePeer('@y/websocket-server/utils')

/** y-websocket as its own process, put together as its own start script does it. It stores nothing. */
const sockets = new WebSocketServer({ noServer: true })
sockets.on('connection', setupWSConnection)
const server = createServer()
server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
