import { ago, dateAndTime } from '../../data/format.ts'
import { s } from '../../texts/settings/texts.ts'
import { Row, RowButton } from './row.tsx'
import { describeScopes } from './token-form.tsx'

export interface Token {
  token_id: string
  token_name: string
  scopes: readonly string[]
  expires_time: string
  last_used_time?: string
}

/** A token, without the secret itself. */
export const TokenRow = ({ token, onRevoke }: { token: Token; onRevoke: () => void }) => {
  const { token_name, scopes, expires_time, last_used_time } = token
  const used = last_used_time ? s().lastUsed(ago(last_used_time)) : s().neverUsed
  return (
    <Row name={token_name} lines={[describeScopes(scopes), `${s().expiresOn(dateAndTime(expires_time))} · ${used}`]}>
      <RowButton text={`${s().revoke} …`} of={token_name} onClick={onRevoke} />
    </Row>
  )
}
