import { items } from '@easel/sdk/pages.ts'
import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { listAll } from '../../data/list-all.ts'
import { editionPath } from '../../data/router.ts'
import { TokenList } from '../../parts/settings/token-list.tsx'
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
    <TokenList
      eyebrow={<a href={editionPath(edition_id, 'bots')}>{s().bots}</a>}
      title={<bdi>{name || s().botTokens}</bdi>}
      text={s().botTokensText}
      make={name ? s().newToken : undefined}
      id={bot_id}
      load={load}
      create={async (body, once) => (await api.createBotToken({ ...at, body }, once)).personal_token}
      revoke={(token_id) => api.revokeBotToken({ ...at, token_id })}
    />
  )
}
