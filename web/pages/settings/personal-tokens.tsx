import { items } from '@easel/sdk/pages.ts'
import { KeyRound } from 'lucide-preact'
import { api } from '../../data/api.ts'
import { listAll } from '../../data/list-all.ts'
import { ManagedList } from '../../parts/settings/managed-list.tsx'
import { TokenForm } from '../../parts/settings/token-form.tsx'
import { madeToken, TokenRow } from '../../parts/settings/token-row.tsx'
import { s } from '../../texts/settings/texts.ts'

/** /account/tokens: for programs that act for whoever made them. */
export const PersonalTokens = () => (
  <ManagedList
    title={s().tokens}
    text={s().tokensText}
    icon={KeyRound}
    empty={{ title: s().tokensNone, text: s().tokensNoneText }}
    make={s().newToken}
    id="tokens"
    load={() => listAll(items(api, 'listTokens', { query: { limit: 100 } }))}
    row={(token, actions) => (
      <TokenRow
        key={token.token_id}
        token={token}
        meaning={s().revokeTokenText(token.token_name)}
        revoke={() => api.revokeToken({ token_id: token.token_id })}
        actions={actions}
      />
    )}
    form={({ close, reload, show }) => (
      <TokenForm
        title={s().newToken}
        onClose={close}
        make={async (body, once) => {
          const { personal_token } = await api.createToken({ body }, once)
          show(madeToken(personal_token))
          reload()
        }}
      />
    )}
  />
)
