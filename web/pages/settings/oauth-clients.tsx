import type { Data } from '@easel/sdk/client.ts'
import { items } from '@easel/sdk/pages.ts'
import { Plug } from 'lucide-preact'
import { api } from '../../data/api.ts'
import { ago } from '../../data/format.ts'
import { listAll } from '../../data/list-all.ts'
import { ClientForm } from '../../parts/settings/client-form.tsx'
import { ManagedList } from '../../parts/settings/managed-list.tsx'
import { Row, RowButton } from '../../parts/settings/row.tsx'
import type { Made } from '../../parts/settings/secret-box.tsx'
import { clientSnippets } from '../../parts/settings/snippets.ts'
import { s } from '../../texts/settings/texts.ts'

const madeClient = (client: Data<'registerOauthClient'>['oauth_client']): Made => {
  const { client_name, client_id, client_secret } = client
  return {
    title: s().clientMade(client_name),
    ...(client_secret && { warning: s().shownOnce }),
    values: [[s().clientId, client_id], ...(client_secret ? [[s().clientSecret, client_secret] as const] : [])],
    snippets: clientSnippets(client),
  }
}

/** /account/clients: applications that people allow to act for them, of whoever registered them. */
export const OauthClients = () => (
  <ManagedList
    title={s().clients}
    text={s().clientsText}
    icon={Plug}
    empty={{ title: s().clientsNone, text: s().clientsNoneText }}
    make={s().newClient}
    id="clients"
    load={() => listAll(items(api, 'listOauthClients', { query: { limit: 100 } }))}
    row={({ client_key, client_id, client_name, client_type, redirect_uris, created_time }, { ask }) => (
      <Row
        key={client_key}
        name={client_name}
        tag={s().clientType(client_type)}
        lines={[`${s().clientId}: ${client_id}`, redirect_uris.join(' · '), s().created(ago(created_time))]}
      >
        <RowButton
          text={`${s().remove} …`}
          of={client_name}
          onClick={() =>
            ask({
              title: s().removeClient,
              text: s().removeClientText(client_name),
              send: s().remove,
              work: () => api.removeOauthClient({ client_key }),
              done: s().removed(client_name),
            })
          }
        />
      </Row>
    )}
    form={({ close, reload, show }) => (
      <ClientForm
        onClose={close}
        make={async (body, once) => {
          const { oauth_client } = await api.registerOauthClient({ body }, once)
          show(madeClient(oauth_client))
          reload()
        }}
      />
    )}
  />
)
