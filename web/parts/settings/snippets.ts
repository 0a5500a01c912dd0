import type { Data } from '@easel/sdk/client.ts'
import { config } from '../../data/config.ts'

type Snippet = readonly [label: string, text: string]

const api = (): string => `${config.baseUrl}/service/api/v1`

const client = (more = '') =>
  `import { createClient } from '@easel/sdk'

const easel = createClient({
  baseUrl: '${config.baseUrl}',
  token: process.env.EASEL_TOKEN,${more}
})`

/** A first call with a token. */
export const callSnippets = (token: string): Snippet[] => [
  ['curl', `EASEL_TOKEN='${token}'\ncurl '${api()}/editions' \\\n  -H "Authorization: Bearer $EASEL_TOKEN"`],
  ['JavaScript', `${client()}\nconsole.log(await easel.listEditions())`],
]

/** A call with a key beside the token. */
export const keySnippets = (edition_id: string, key: string): Snippet[] => [
  [
    'curl',
    `EASEL_KEY='${key}'\ncurl '${api()}/editions/${edition_id}' \\\n  -H "Authorization: Bearer $EASEL_TOKEN" \\\n  -H "x-service-apikey: $EASEL_KEY"`,
  ],
  [
    'JavaScript',
    `${client('\n  apiKey: process.env.EASEL_KEY,')}\nconsole.log(await easel.getEdition({ edition_id: '${edition_id}' }))`,
  ],
]

/** Where an application sends people, and how it gets a token for the code that they come back with. */
export const clientSnippets = ({
  client_id,
  client_secret,
  redirect_uris,
}: Data<'registerOauthClient'>['oauth_client']): Snippet[] => {
  const { authorization, token } = config.provider
  const redirect = redirect_uris[0] ?? ''
  const query = new URLSearchParams({
    client_id,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'openid Service.spaces.READ',
    code_challenge_method: 'S256',
  })
  const secret = client_secret ? ` -u '${client_id}:${client_secret}'` : ` -d 'client_id=${client_id}'`
  return [
    ['URL', `${authorization}?${query}&code_challenge=CHALLENGE&state=STATE`],
    [
      'curl',
      `curl '${token}'${secret} \\\n  -d grant_type=authorization_code -d code=CODE -d code_verifier=VERIFIER \\\n  --data-urlencode 'redirect_uri=${redirect}'`,
    ],
  ]
}

/** A receiver that takes what this service has signed, and nothing else. */
export const webhookSnippet = (secret: string): Snippet => [
  'JavaScript',
  `// npm install standardwebhooks
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(${secret})
createServer(async (request, response) => {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part
  try {
    const { type, data } = webhook.verify(body, request.headers)
    response.writeHead(204).end()
    console.log(type, data.zone_id, data.seq)
  } catch {
    response.writeHead(401).end()
  }
}).listen(3000)`,
]
