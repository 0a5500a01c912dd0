import {
  ArrowLeft,
  Bot,
  Building2,
  History,
  KeyRound,
  type LucideIcon,
  Plug,
  Tags,
  UserRound,
  UsersRound,
  Webhook,
} from 'lucide-preact'
import { accountPath, type EditionPart, editionPath, homePath, navigate } from '../../data/router.ts'
import type { SettingsPlace } from '../../data/settings-place.ts'
import { s } from '../../texts/settings/texts.ts'
import { t } from '../../texts/texts.ts'
import { EditionSelect } from '../edition-select.tsx'

interface ItemProps {
  href: string
  icon: LucideIcon
  text: string
  isCurrent: boolean
}

const Item = ({ href, icon: Icon, text, isCurrent }: ItemProps) => (
  <li>
    <a href={href} aria-current={isCurrent ? 'page' : undefined}>
      <Icon aria-hidden="true" />
      {text}
    </a>
  </li>
)

/** The parts of an edition, each for those who may see it. */
const editionParts: [part: EditionPart, icon: LucideIcon, isForAdmins: boolean][] = [
  ['people', UserRound, true],
  ['teams', UsersRound, true],
  ['groups', Tags, true],
  ['edition', Building2, true],
  ['webhooks', Webhook, false],
  ['keys', KeyRound, true],
  ['bots', Bot, true],
  ['audit', History, true],
]

interface SettingsBarProps extends SettingsPlace {
  current: string
}

/** At the side of the settings: those of the account, and those of an edition. */
export const SettingsBar = ({ editions, edition_id, canManage, current }: SettingsBarProps) => {
  const name = editions.find((edition) => edition.edition_id === edition_id)?.edition_name
  return (
    <>
      <nav aria-label={s().personal}>
        <h2>{s().personal}</h2>
        <ul>
          <Item href={accountPath()} icon={UserRound} text={s().general} isCurrent={current === 'account'} />
          <Item href={accountPath('tokens')} icon={KeyRound} text={s().tokens} isCurrent={current === 'tokens'} />
          <Item href={accountPath('clients')} icon={Plug} text={s().clients} isCurrent={current === 'clients'} />
        </ul>
      </nav>
      {edition_id && (
        <nav aria-label={t().editions}>
          <h2>
            <bdi>{name ?? t().editions}</bdi>
          </h2>
          <EditionSelect
            editions={editions}
            edition_id={edition_id}
            isLabelHidden
            onChoose={(chosen) => navigate(editionPath(chosen, 'webhooks'))}
          />
          <ul>
            {editionParts
              .filter(([, , isForAdmins]) => canManage || !isForAdmins)
              .map(([part, icon]) => (
                <Item
                  key={part}
                  href={editionPath(edition_id, part)}
                  icon={icon}
                  text={s()[part]}
                  isCurrent={current === part}
                />
              ))}
          </ul>
        </nav>
      )}
      <a class="side-foot" href={homePath(edition_id)}>
        <ArrowLeft aria-hidden="true" />
        {t().boards}
      </a>
    </>
  )
}
