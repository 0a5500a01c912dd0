import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** Preloaded by `npm run dev`: pages of the service load themselves again once there is another build of the web app. */
const PATH = '/dev-reload.js'
const script = `let known
setInterval(async () => {
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return
  const page = await answer.text()
  known ??= page
  if (page !== known) location.reload()
}, 1000)
`

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.get(PATH, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  fastify.addHook('onSend', async (_request, reply, payload) => {
    const isPage = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
    return isPage ? payload.replace('</head>', `<script type="module" src="${PATH}"></script></head>`) : payload
  })
})
