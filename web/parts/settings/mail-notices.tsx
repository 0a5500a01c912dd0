import type { Data } from '@easel/sdk/client.ts'
import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { keepPicture } from '../../data/session.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { s } from '../../texts/settings/texts.ts'
import { Shown } from '../states.tsx'
import { attempt } from '../toast.tsx'

type Settings = Data<'getPersonalSettings'>['personal_settings']
type Kind = 'mails_mentions' | 'mails_replies' | 'mails_invitations'

const load = async () => {
  const settings = await api.getPersonalSettings({})
  // It may have been set in another browser.
  keepPicture(settings.personal_settings.picture)
  return settings
}

/** What somebody is told of by mail, where the service sends any. */
export const MailNotices = () => {
  const loaded = useLoaded('personal settings', load)
  return (
    <div class="box mail-notices">
      <h2>{s().mailNotices}</h2>
      <Shown of={loaded}>
        {({ sends_mail, personal_settings }) =>
          sends_mail === 'true' ? <Kinds settings={personal_settings} /> : <p class="soft">{s().sendsNoMail}</p>
        }
      </Shown>
    </div>
  )
}

const Kinds = ({ settings }: { settings: Settings }) => {
  const [now, setNow] = useState(settings)
  const kinds: [Kind, string][] = [
    ['mails_mentions', s().mailsMentions],
    ['mails_replies', s().mailsReplies],
    ['mails_invitations', s().mailsInvitations],
  ]
  const change = (kind: Kind) =>
    attempt(async () => {
      const body = { [kind]: now[kind] !== 'true' }
      setNow((await api.updatePersonalSettings({ body })).personal_settings)
    })
  return (
    <>
      <p class="soft">{s().mailNoticesText}</p>
      <div class="chips">
        {kinds.map(([kind, text]) => (
          <label class="chip" key={kind}>
            <input type="checkbox" checked={now[kind] === 'true'} onChange={() => change(kind)} />
            {text}
          </label>
        ))}
      </div>
    </>
  )
}
