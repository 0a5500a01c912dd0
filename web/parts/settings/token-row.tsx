import { ago, dateAndTime } from '../../data/format.ts'
import { s } from '../../texts/settings/texts.ts'
import { tell } from '../toast.tsx'
import type { ListActions } from './managed-list.tsx'
import { Row, RowButton } from './row.tsx'
import type { Made } from './secret-box.tsx'
import { callSnippets } from './snippets.ts'
import { describeScopes } from './token-form.tsx'

interface Token {
  token_id: string
  token_name: string
  scopes: readonly string[]
  expires_time: string
  last_used_time?: string
}

interface TokenRowProps {
  token: Token
  /** What it means that it is revoked. */
  meaning: string
  revoke: () => Promise<unknown>
  actions: ListActions
}

/** A token of a person or of a bot, without the token itself. */
export const TokenRow = ({ token, meaning, revoke, actions }: TokenRowProps) => {
  const { token_name, scopes, expires_time, last_used_time } = token
  const ask = () =>
    actions.ask({
      title: s().revokeToken,
      text: meaning,
      send: s().revoke,
      work: async () => {
        await revoke()
        tell({ text: s().revoked(token_name), isBrief: true })
        actions.reload()
      },
    })
  return (
    <Row
      name={token_name}
      lines={[
        describeScopes(scopes),
        `${s().expiresOn(dateAndTime(expires_time))} · ${last_used_time ? s().lastUsed(ago(last_used_time)) : s().neverUsed}`,
      ]}
    >
      <RowButton text={`${s().revoke} …`} of={token_name} onClick={ask} />
    </Row>
  )
}

/** A new token, with what to paste. */
export const madeToken = ({ token_name, token }: { token_name: string; token: string }): Made => ({
  title: s().tokenMade(token_name),
  warning: s().shownOnce,
  values: [[s().token, token]],
  snippets: callSnippets(token),
})
