import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { config } from '../../data/config.ts'
import { ago, dateAndTime } from '../../data/format.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { ConfirmDialog, type Question } from '../../parts/confirm-dialog.tsx'
import { DeleteEdition } from '../../parts/people/delete-edition.tsx'
import { ExportEdition } from '../../parts/people/export-edition.tsx'
import { OfferOfEdition } from '../../parts/people/offer-of-edition.tsx'
import { RenameDialog } from '../../parts/rename-dialog.tsx'
import { Row, RowButton } from '../../parts/settings/row.tsx'
import { Shown } from '../../parts/states.tsx'
import { tell } from '../../parts/toast.tsx'
import { p } from '../../texts/people/texts.ts'
import { s } from '../../texts/settings/texts.ts'
import { t } from '../../texts/texts.ts'

interface EditionProps {
  edition_id: string
  isOwner: boolean
  onRenamed: () => void
}

const NEVER = '-1'

const load = async (edition_id: string) => {
  const [{ edition_info }, { subscription_info }] = await Promise.all([
    api.getEdition({ edition_id }),
    api.getSubscription({ edition_id }),
  ])
  return { ...edition_info, ...subscription_info, edition_name: edition_info.edition_name ?? '' }
}

/** /editions/…/edition: its name and what it demands, for admins; its export and its end, for its owner. */
export const Edition = ({ edition_id, isOwner, onRenamed }: EditionProps) => {
  const loaded = useLoaded(edition_id, () => load(edition_id))
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const [question, setQuestion] = useState<Question>()
  const reload = loaded.state === 'ready' ? loaded.reload : () => {}
  const close = () => setOpen(undefined)
  const change = async (body: Parameters<typeof api.updateEdition>[0]['body']) => {
    await api.updateEdition({ edition_id, body })
    reload()
  }
  const askOrganisation = () =>
    setQuestion({
      title: p().makeOrganisation,
      text: p().makeOrganisationText,
      send: p().makeOrganisation,
      isAlarming: false,
      work: () => change({ edition_type_name: 'ORG' }),
      done: p().isNowOrganisation,
    })
  const askTwoFactor = (requires_two_factor: boolean) =>
    setQuestion({
      title: p().twoFactor,
      text: requires_two_factor ? p().demandTwoFactorText : p().endTwoFactorText,
      send: requires_two_factor ? p().demandTwoFactor : p().endTwoFactor,
      work: () => change({ requires_two_factor }),
      done: p().twoFactorChanged,
    })
  const askGuestLinks = (allows_guest_links: boolean) =>
    setQuestion({
      title: p().guestLinks,
      text: allows_guest_links ? p().allowGuestLinksText : p().endGuestLinksText,
      send: allows_guest_links ? p().allowGuestLinks : p().endGuestLinks,
      isAlarming: !allows_guest_links,
      work: () => change({ allows_guest_links }),
      done: p().guestLinksChanged,
    })
  return (
    <section class="page narrow settings">
      <header class="page-head">
        <h1>{s().edition}</h1>
      </header>
      <p class="soft settings-text">{p().editionText}</p>
      <Shown of={loaded}>
        {({
          edition_name,
          edition_type_name,
          created_time,
          requires_two_factor = false,
          allows_guest_links = false,
          ...plan
        }) => (
          <>
            <ul class="box rows">
              <Row name={edition_name} lines={[p().made(ago(created_time))]}>
                <RowButton text={`${t().rename} …`} of={edition_name} onClick={() => setOpen('rename')} />
              </Row>
              <Row name={p().organisation} lines={[edition_type_name === 'ORG' ? p().isOrganisation : p().oneTeam]}>
                {edition_type_name !== 'ORG' && (
                  <RowButton text={`${p().makeOrganisation} …`} of={edition_name} onClick={askOrganisation} />
                )}
              </Row>
              {/* Where people sign in elsewhere, that place has to demand it. */}
              {(config.provider.account || requires_two_factor) && (
                <Row name={p().twoFactor} lines={[requires_two_factor ? p().twoFactorOn : p().twoFactorOff]}>
                  <RowButton
                    text={`${requires_two_factor ? p().endTwoFactor : p().demandTwoFactor} …`}
                    of={p().twoFactor}
                    onClick={() => askTwoFactor(!requires_two_factor)}
                  />
                </Row>
              )}
              <Row
                name={p().guestLinks}
                lines={[
                  allows_guest_links ? p().guestLinksOn : p().guestLinksOff,
                  allows_guest_links && requires_two_factor && p().guestLinksNeedNone,
                ]}
              >
                <RowButton
                  text={`${allows_guest_links ? p().endGuestLinks : p().allowGuestLinks} …`}
                  of={p().guestLinks}
                  onClick={() => askGuestLinks(!allows_guest_links)}
                />
              </Row>
              <Row
                name={p().plan}
                tag={p().planName(plan.plan_name ?? '')}
                lines={[
                  plan.expiry_date !== NEVER && p().planUntil(dateAndTime(plan.expiry_date)),
                  `${p().bySeats(Number(plan.members_count))} ${p().seatsText}`,
                ]}
              />
              {isOwner && <OfferOfEdition edition_id={edition_id} />}
              {isOwner && (
                <Row name={p().export} lines={[p().exportText]}>
                  <ExportEdition edition_id={edition_id} name={edition_name} />
                </Row>
              )}
              {isOwner && (
                <Row name={p().deleteEdition} lines={[p().deleteEditionShort]}>
                  <RowButton text={`${s().delete} …`} of={edition_name} onClick={() => setOpen('delete')} />
                </Row>
              )}
            </ul>
            {open === 'rename' && (
              <RenameDialog
                title={p().renameEdition}
                label={t().editionName}
                name={edition_name}
                rename={async (name) => {
                  await change({ edition_name: name })
                  onRenamed()
                  tell({ text: p().editionRenamed, isBrief: true })
                }}
                onClose={close}
              />
            )}
            {open === 'delete' && <DeleteEdition edition_id={edition_id} name={edition_name} onClose={close} />}
          </>
        )}
      </Shown>
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(undefined)} />}
    </section>
  )
}
