import { KeyRound } from 'lucide-preact'
import { api } from '../../data/api.ts'
import { loadEditionNames } from '../../data/edition-names.ts'
import { ago } from '../../data/format.ts'
import { ManagedList } from '../../parts/settings/managed-list.tsx'
import { NameForm } from '../../parts/settings/name-form.tsx'
import { Row, RowButton } from '../../parts/settings/row.tsx'
import { keySnippets } from '../../parts/settings/snippets.ts'
import { s } from '../../texts/settings/texts.ts'
import { t } from '../../texts/texts.ts'

const load = async (edition_id: string) => {
  const [{ api_keys }, names] = await Promise.all([api.listApiKeys({ edition_id }), loadEditionNames(edition_id)])
  return api_keys.map((key) => ({ ...key, who: names.get(key.created_by) ?? t().somebody }))
}

/** /editions/…/keys: for admins. */
export const ApiKeys = ({ edition_id }: { edition_id: string }) => (
  <ManagedList
    title={s().keys}
    text={s().keysText}
    icon={KeyRound}
    empty={{ title: s().keysNone, text: s().keysNoneText }}
    make={s().newKey}
    id={edition_id}
    load={() => load(edition_id)}
    row={({ key_id, key_name, created_time, who }, { ask }) => (
      <Row key={key_id} name={key_name} lines={[s().createdBy(ago(created_time), who)]}>
        <RowButton
          text={`${s().revoke} …`}
          of={key_name}
          onClick={() =>
            ask({
              title: s().revokeKey,
              text: s().revokeKeyText(key_name),
              send: s().revoke,
              work: () => api.revokeApiKey({ edition_id, key_id }),
              done: s().revoked(key_name),
            })
          }
        />
      </Row>
    )}
    form={({ close, reload, show }) => (
      <NameForm
        title={s().newKey}
        hint={s().keyNameHint}
        onClose={close}
        make={async (key_name, once) => {
          const { api_key } = await api.createApiKey({ edition_id, body: { key_name } }, once)
          show({
            title: s().keyMade(key_name),
            warning: s().shownOnce,
            values: [[s().key, api_key.key]],
            snippets: keySnippets(edition_id, api_key.key),
          })
          reload()
        }}
      />
    )}
  />
)
