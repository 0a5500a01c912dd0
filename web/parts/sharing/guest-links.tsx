import { Link2 } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type GuestLink, type GuestLinks, loadGuestLinks, revokeGuestLink } from '../../data/guest-links.ts'
import { describeRefusal } from '../../data/refusal.ts'
import { editionPath } from '../../data/router.ts'
import type { SpaceKey } from '../../data/sharing.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { guestLinkTexts } from '../../texts/sharing/texts.ts'
import { ConfirmDialog, type Question } from '../confirm-dialog.tsx'
import { Shown } from '../states.tsx'
import { GuestLinkAddress } from './guest-link-address.tsx'
import { GuestLinkForm } from './guest-link-form.tsx'
import { GuestLinkRow, nameOfLink } from './guest-link-row.tsx'
import { Outcome } from './outcome.tsx'

interface GuestLinksProps {
  at: SpaceKey
  /** Of the page that the dialog was opened from. */
  zone_id: string | undefined
  /** Guests have gone with a link. */
  onRevoked: () => Promise<void>
}

/** The links by which people without an account come into a space, for whoever may share it. */
export const GuestLinksSection = (props: GuestLinksProps) => {
  const loaded = useLoaded(props.at.space_id, () => loadGuestLinks(props.at))
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section class="guest-links">
      <h3 ref={heading} tabIndex={-1}>
        {guestLinkTexts().title}
      </h3>
      <Shown of={loaded}>
        {(first) =>
          first.isOff ? (
            <Off edition_id={props.at.edition_id} links={first} />
          ) : (
            <Links {...props} first={first} onLost={() => heading.current?.focus({ preventScroll: true })} />
          )
        }
      </Shown>
    </section>
  )
}

const Off = ({ edition_id, links }: { edition_id: string; links: GuestLinks }) => (
  <>
    <p class="hint">{links.isOff === 'twoFactor' ? guestLinkTexts().offByTwoFactor : guestLinkTexts().off}</p>
    {links.canManage && (
      <a class="button" href={editionPath(edition_id, 'edition')}>
        {guestLinkTexts().toSettings}
      </a>
    )}
  </>
)

interface LinksProps extends GuestLinksProps {
  first: GuestLinks
  /** What had the focus is gone. */
  onLost: () => void
}

const Links = ({ at, zone_id, first, onRevoked, onLost }: LinksProps) => {
  const g = guestLinkTexts()
  const [{ links, zones }, setLatest] = useState(first)
  const [isMaking, setMaking] = useState(false)
  const [address, setAddress] = useState<string>()
  const [question, setQuestion] = useState<Question>()
  const [done, setDone] = useState('')
  const [problem, setProblem] = useState('')
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!root.current?.closest('dialog')?.contains(document.activeElement)) onLost()
  })

  const refresh = async () => {
    setProblem('')
    await loadGuestLinks(at).then(setLatest, (error) => setProblem(describeRefusal(error)))
  }
  const begin = () => {
    setAddress(undefined)
    setDone('')
    setMaking(true)
  }
  const revoke = (link: GuestLink) =>
    setQuestion({
      title: g.revokeTitle,
      text: g.revokeText(nameOfLink(link), link.guest_count),
      send: g.revoke,
      work: async () => {
        const count = await revokeGuestLink(at, link)
        await refresh()
        // It may be the one that was just made.
        setAddress(undefined)
        setDone(g.revoked(count))
        if (count > 0) await onRevoked()
      },
    })
  return (
    <div ref={root}>
      <p class="hint">{g.text}</p>
      <Outcome done={done} problem={problem} />
      {links.length > 0 && (
        <ul class="members">
          {links.map((link) => (
            <GuestLinkRow key={link.link_id} link={link} zones={zones} onRevoke={() => revoke(link)} />
          ))}
        </ul>
      )}
      {address !== undefined && <GuestLinkAddress address={address} onClose={() => setAddress(undefined)} />}
      {isMaking ? (
        <GuestLinkForm
          at={at}
          zones={zones}
          zone_id={zone_id}
          onMade={async (made) => {
            await refresh()
            setMaking(false)
            setAddress(made)
          }}
          onCancel={() => setMaking(false)}
        />
      ) : (
        <button type="button" class="button" onClick={begin}>
          <Link2 aria-hidden="true" />
          {g.make}
        </button>
      )}
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(undefined)} />}
    </div>
  )
}
