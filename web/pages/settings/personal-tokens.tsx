import { items } from '@easel/sdk/pages.ts'
import { api } from '../../data/api.ts'
import { listAll } from '../../data/list-all.ts'
import { TokenList } from '../../parts/settings/token-list.tsx'
import { s } from '../../texts/settings/texts.ts'

/** /account/tokens: for programs that act for whoever made them. */
export const PersonalTokens = () => (
  <TokenList
    title={s().tokens}
    text={s().tokensText}
    make={s().newToken}
    id="tokens"
    load={() => listAll(items(api, 'listTokens', { query: { limit: 100 } }))}
    create={async (body, once) => (await api.createToken({ body }, once)).personal_token}
    revoke={(token_id) => api.revokeToken({ token_id })}
  />
)
