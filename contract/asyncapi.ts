import type { TObject } from 'typebox'
import { realtimePath, sessionEdits, zoneSession } from './channels.ts'
import { toJson, withRefs } from './json-schema.ts'
import { clientMessages, MAX_MESSAGES, serverMessages } from './live-messages.ts'

import { pathParameters } from './openapi-components.ts'
import { paramsOf, pathOf } from './operation.ts'

type Json = Record<string, unknown>

/** The AsyncAPI 3 document of the live sessions, made from the declaration of the channel and its messages. */
export const asyncApi = ({ baseUrl }: { baseUrl: string }) => {
  const { host, protocol } = new URL(baseUrl)
  const schemas: Record<string, Json> = {}
  const toMessage = ([name, schema]: [string, TObject], from: string): [string, Json] => [
    `${from}.${name}`,
    {
      name,
      summary: (schema as { description?: string }).description,
      contentType: 'application/json',
      payload: withRefs(toJson(schema), schemas),
    },
  ]
  const messages = {
    client: Object.fromEntries(Object.entries(clientMessages).map((entry) => toMessage(entry, 'client'))),
    server: Object.fromEntries(Object.entries(serverMessages).map((entry) => toMessage(entry, 'server'))),
  }
  const channel = { $ref: '#/channels/zoneSession' }
  const refs = (some: Json, at: string) => Object.keys(some).map((name) => ({ $ref: `${at}/${name}` }))
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Easel, live',
      version: '0.1.0',
      description:
        `A frame is a JSON array of 1 to ${MAX_MESSAGES} of these messages, as text. The token is sent in \`hello\`, never ` +
        `in the address. To open a session a token needs ${zoneSession.scope.join(' or ')}, to change the zone also ` +
        `${sessionEdits.scope.join(' or ')}. docs/live.md says in which order things happen.`,
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    servers: { service: { host, protocol: protocol === 'https:' ? 'wss' : 'ws' } },
    channels: {
      zoneSession: {
        address: realtimePath + pathOf(zoneSession).replaceAll(/:(\w+)/g, '{$1}'),
        summary: zoneSession.summary,
        parameters: Object.fromEntries(
          paramsOf(zoneSession).map((name) => [name, { description: pathParameters[name] ?? name }]),
        ),
        messages: Object.fromEntries(
          Object.keys({ ...messages.client, ...messages.server }).map((name) => [
            name,
            { $ref: `#/components/messages/${name}` },
          ]),
        ),
        'x-scopes': zoneSession.scope,
        'x-right': zoneSession.access,
      },
    },
    operations: {
      fromClient: {
        action: 'receive',
        channel,
        summary: 'What the service takes from a client.',
        messages: refs(messages.client, '#/channels/zoneSession/messages'),
      },
      toClient: {
        action: 'send',
        channel,
        summary: 'What the service tells a client.',
        messages: refs(messages.server, '#/channels/zoneSession/messages'),
      },
    },
    components: { messages: { ...messages.client, ...messages.server }, schemas },
  }
}
