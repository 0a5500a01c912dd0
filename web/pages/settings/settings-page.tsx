import { Lock } from 'lucide-preact'
import type { VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import type { AccountPart, EditionPart } from '../../data/router.ts'
import { findSettingsPlace } from '../../data/settings-place.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { Chrome } from '../../parts/chrome.tsx'
import { SettingsBar } from '../../parts/settings/settings-bar.tsx'
import { Loading, Notice, Shown } from '../../parts/states.tsx'
import { s } from '../../texts/settings/texts.ts'
import { t } from '../../texts/texts.ts'
import { Account } from './account.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Audit } from './audit.tsx'
import { BotTokens } from './bot-tokens.tsx'
import { Bots } from './bots.tsx'
import { Edition } from './edition.tsx'
import { GroupMembers } from './group-members.tsx'
import { Groups } from './groups.tsx'
import { OauthClients } from './oauth-clients.tsx'
import { People } from './people.tsx'
import { PersonalTokens } from './personal-tokens.tsx'
import { Teams } from './teams.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { Webhooks } from './webhooks.tsx'

export interface SettingsProps {
  part: 'account' | AccountPart | EditionPart
  edition_id?: string
  /** Of one thing of the part. */
  id?: string
}

const accountPages: Record<'account' | AccountPart, () => VNode> = {
  account: () => <Account />,
  tokens: () => <PersonalTokens />,
  clients: () => <OauthClients />,
}

interface PartProps {
  part: EditionPart
  edition_id: string
  id: string | undefined
  canManage: boolean
  isOwner: boolean
  onRenamed: () => void
}

const EditionPartPage = ({ part, edition_id, id, canManage, isOwner, onRenamed }: PartProps) => {
  const at = { edition_id, key: `${edition_id} ${id}` }
  if (part === 'webhooks')
    return id ? <WebhookDeliveries {...at} webhook_id={id} /> : <Webhooks {...at} canManage={canManage} />
  if (!canManage) return <Notice icon={<Lock />} title={s().forAdmins} text={s().forAdminsText} />
  if (part === 'people') return <People {...at} isOwner={isOwner} />
  if (part === 'teams') return <Teams {...at} />
  if (part === 'groups') return id ? <GroupMembers {...at} group_id={id} /> : <Groups {...at} />
  if (part === 'edition') return <Edition {...at} isOwner={isOwner} onRenamed={onRenamed} />
  if (part === 'bots') return id ? <BotTokens {...at} bot_id={id} /> : <Bots {...at} />
  return part === 'keys' ? <ApiKeys {...at} /> : <Audit {...at} />
}

const isOfAccount = (part: SettingsProps['part']): part is keyof typeof accountPages => part in accountPages

/** What belongs to a person, and what belongs to an edition, one part at a time. */
export const SettingsPage = ({ part, edition_id, id }: SettingsProps) => {
  const place = useLoaded(`${edition_id}`, () => findSettingsPlace(edition_id), 'settings')
  const known = place.state === 'ready' ? place.data : undefined
  const reload = place.state === 'ready' ? place.reload : () => {}
  const title = part === 'account' ? t().account : s()[part]
  useEffect(() => {
    document.title = `${title} · Easel`
  }, [title])
  return (
    <Chrome side={known ? <SettingsBar {...known} current={part} /> : <span />}>
      {isOfAccount(part) ? (
        accountPages[part]()
      ) : (
        <Shown of={place}>
          {(at) =>
            // The one before it, until this one is there.
            edition_id !== undefined && at.edition_id === edition_id ? (
              <EditionPartPage {...at} part={part} edition_id={edition_id} id={id} onRenamed={reload} />
            ) : (
              <Loading />
            )
          }
        </Shown>
      )}
    </Chrome>
  )
}
