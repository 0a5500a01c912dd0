import { items } from '@easel/sdk/pages.ts'
import { Bot } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { ago } from '../../data/format.ts'
import { listAll } from '../../data/list-all.ts'
import { editionPath } from '../../data/router.ts'
import { RenameDialog } from '../../parts/rename-dialog.tsx'
import { ManagedList } from '../../parts/settings/managed-list.tsx'
import { NameForm } from '../../parts/settings/name-form.tsx'
import { Row, RowButton } from '../../parts/settings/row.tsx'
import { s } from '../../texts/settings/texts.ts'
import { t } from '../../texts/texts.ts'

interface Renaming {
  bot_id: string
  bot_name: string
  reload: () => void
}

/** /editions/…/bots: for admins. */
export const Bots = ({ edition_id }: { edition_id: string }) => {
  const [renaming, setRenaming] = useState<Renaming>()
  return (
    <ManagedList
      title={s().bots}
      text={s().botsText}
      icon={Bot}
      empty={{ title: s().botsNone, text: s().botsNoneText }}
      make={s().newBot}
      id={edition_id}
      load={() => listAll(items(api, 'listBots', { edition_id, query: { limit: 100 } }))}
      row={({ bot_id, bot_name, created_time }, { ask, reload }) => (
        <Row key={bot_id} name={bot_name} lines={[s().botId(bot_id), s().created(ago(created_time))]}>
          <a class="button" href={editionPath(edition_id, 'bots', bot_id)} aria-label={`${s().botTokens}: ${bot_name}`}>
            {s().botTokens}
          </a>
          <RowButton text={`${t().rename} …`} of={bot_name} onClick={() => setRenaming({ bot_id, bot_name, reload })} />
          <RowButton
            text={`${s().remove} …`}
            of={bot_name}
            onClick={() =>
              ask({
                title: s().removeBot,
                text: s().removeBotText(bot_name),
                send: s().remove,
                work: () => api.removeBot({ edition_id, bot_id }),
                done: s().removed(bot_name),
              })
            }
          />
        </Row>
      )}
      form={({ close, reload }) => (
        <NameForm
          title={s().newBot}
          hint={s().botNameHint}
          onClose={close}
          make={async (bot_name, once) => {
            await api.createBot({ edition_id, body: { bot_name } }, once)
            reload()
          }}
        />
      )}
    >
      {renaming && (
        <RenameDialog
          title={s().renameBot}
          label={t().name}
          name={renaming.bot_name}
          rename={async (bot_name) => {
            await api.renameBot({ edition_id, bot_id: renaming.bot_id, body: { bot_name } })
            renaming.reload()
          }}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </ManagedList>
  )
}
