import { items } from '@easel/sdk/pages.ts'
import { KeyRound } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { listAll } from '../../data/list-all.ts'
import { editionPath } from '../../data/router.ts'
import { ManagedList } from '../../parts/settings/managed-list.tsx'
import { TokenForm } from '../../parts/settings/token-form.tsx'
import { madeToken, TokenRow } from '../../parts/settings/token-row.tsx'
import { s } from '../../texts/settings/texts.ts'

interface BotTokensProps {
  edition_id: string
  bot_id: string
}

/** /editions/…/bots/…: the tokens of one bot. */
export const BotTokens = (at: BotTokensProps) => {
  const { edition_id, bot_id } = at
  const [name, setName] = useState('')
  const load = async () => {
    const [tokens, bots] = await Promise.all([
      listAll(items(api, 'listBotTokens', { ...at, query: { limit: 100 } })),
      listAll(items(api, 'listBots', { edition_id, query: { limit: 100 } })),
    ])
    setName(bots.find((bot) => bot.bot_id === bot_id)?.bot_name ?? '')
    return tokens
  }
  return (
    <ManagedList
      eyebrow={<a href={editionPath(edition_id, 'bots')}>{s().bots}</a>}
      title={<bdi>{name || s().botTokens}</bdi>}
      text={s().botTokensText}
      icon={KeyRound}
      empty={{ title: s().tokensNone, text: s().tokensNoneText }}
      make={name ? s().newToken : undefined}
      id={bot_id}
      load={load}
      row={(token, actions) => (
        <TokenRow
          key={token.token_id}
          token={token}
          meaning={s().revokeTokenText(token.token_name)}
          revoke={() => api.revokeBotToken({ ...at, token_id: token.token_id })}
          actions={actions}
        />
      )}
      form={({ close, reload, show }) => (
        <TokenForm
          title={s().newToken}
          onClose={close}
          make={async (body, once) => {
            const { personal_token } = await api.createBotToken({ ...at, body }, once)
            show(madeToken(personal_token))
            reload()
          }}
        />
      )}
    />
  )
}
