import { ExternalLink, EyeOff, LogIn } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { config } from '../data/config.ts'
import { zonePath } from '../data/router.ts'
import { session, signInByWindow } from '../data/session.ts'
import { loadZones } from '../data/spaces.ts'
import { useLoaded } from '../data/use-loaded.ts'
import { watchEmbed } from '../data/watch-embed.ts'
import { Board, type BoardHandle } from '../parts/board.tsx'
import { Notice } from '../parts/states.tsx'
import { ZoomBar } from '../parts/zoom-bar.tsx'
import { t } from '../texts/texts.ts'

interface EmbedProps {
  space_id: string
  zone_id: string
}

const EmbedSignIn = () => {
  const [hasFailed, setFailed] = useState(false)
  const begin = () => {
    setFailed(false)
    signInByWindow().catch(() => setFailed(true))
  }
  return (
    <Notice icon={<LogIn />} title={t().embedSignIn} text={hasFailed ? t().signInFailedText : t().embedSignInText}>
      <button type="button" class="button primary" onClick={begin}>
        {t().signIn}
      </button>
    </Notice>
  )
}

/** /embed/…: a board in a page of somebody else, as long as its space lets it. */
export const EmbedPage = ({ space_id, zone_id }: EmbedProps) => {
  const edition_id = config.editionId ?? ''
  const [isAllowed, setAllowed] = useState(edition_id !== '')
  useEffect(
    () =>
      watchEmbed(location.pathname, {
        onAllowed: (isOn) => {
          // The page of a board that could not be embedded does not say where it is.
          if (isOn && edition_id === '') location.reload()
          else setAllowed(isOn)
        },
        onOtherSites: () => location.reload(),
      }),
    [],
  )
  return (
    <main class="embed">
      {!isAllowed ? (
        <Notice icon={<EyeOff />} title={t().embedOff} text={t().embedOffText} />
      ) : session.value ? (
        <EmbeddedBoard edition_id={edition_id} space_id={space_id} zone_id={zone_id} />
      ) : (
        <EmbedSignIn />
      )}
    </main>
  )
}

const EmbeddedBoard = (at: EmbedProps & { edition_id: string }) => {
  const [board, setBoard] = useState<BoardHandle>()
  const [scale, setScale] = useState(1)
  const [ended, setEnded] = useState<unknown>()
  const [changes, setChanges] = useState(0)
  const zones = useLoaded(`${at.space_id} ${changes}`, () => loadZones(at), at.space_id)
  const error = ended ?? (zones.state === 'failed' ? zones.error : undefined)
  if (error) return <Notice icon={<EyeOff />} title={t().notFound} text={t().notFoundText} />
  const name =
    zones.state === 'ready' ? (zones.data.find(({ zone_id }) => zone_id === at.zone_id)?.zone_name ?? '') : ''
  return (
    <>
      <h1 class="visually-hidden">{name}</h1>
      <Board
        at={at}
        name={name}
        onReady={setBoard}
        onView={(view) => setScale(view.scale)}
        onOther={(operations) => operations.some(({ op }) => op === 'zone') && setChanges((count) => count + 1)}
        onEnd={setEnded}
      />
      <a
        class="pill embed-link"
        href={zonePath(at.edition_id, at.space_id, at.zone_id)}
        target="_blank"
        rel="noreferrer"
      >
        <bdi>{name}</bdi>
        <ExternalLink aria-label={t().openInEasel} role="img" />
      </a>
      <ZoomBar canvas={board?.canvas} scale={scale} />
    </>
  )
}
