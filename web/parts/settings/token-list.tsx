import { KeyRound } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import type { Once } from '../../data/make.ts'
import { s } from '../../texts/settings/texts.ts'
import { ManagedList } from './managed-list.tsx'
import { callSnippets } from './snippets.ts'
import { type NewToken, TokenForm } from './token-form.tsx'
import { type Token, TokenRow } from './token-row.tsx'

interface TokenListProps {
  title: ComponentChildren
  eyebrow?: ComponentChildren
  text: string
  /** Undefined until it is known whose tokens they are. */
  make: string | undefined
  id: string
  load: () => Promise<readonly Token[]>
  create: (token: NewToken, once: Once) => Promise<{ token_name: string; token: string }>
  revoke: (token_id: string) => Promise<unknown>
}

/** Tokens of a person or of a bot: each is shown once, when it is made. */
export const TokenList = ({ create, revoke, ...list }: TokenListProps) => (
  <ManagedList
    {...list}
    icon={KeyRound}
    empty={{ title: s().tokensNone, text: s().tokensNoneText }}
    row={(token, { ask }) => (
      <TokenRow
        key={token.token_id}
        token={token}
        onRevoke={() =>
          ask({
            title: s().revokeToken,
            text: s().revokeTokenText(token.token_name),
            send: s().revoke,
            work: () => revoke(token.token_id),
            done: s().revoked(token.token_name),
          })
        }
      />
    )}
    form={({ close, reload, show }) => (
      <TokenForm
        title={s().newToken}
        onClose={close}
        make={async (body, once) => {
          const { token_name, token } = await create(body, once)
          show({
            title: s().tokenMade(token_name),
            warning: s().shownOnce,
            values: [[s().token, token]],
            snippets: callSnippets(token),
          })
          reload()
        }}
      />
    )}
  />
)
