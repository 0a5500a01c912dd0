import type { LiveZone } from '@easel/sdk/live-zone.ts'
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { loadWhenLive } from '../../data/load-when-live.ts'
import { askedOfNotes, followPrivateNotes, privateNotes } from '../../data/private-notes.ts'
import type { NotesPlaceProps } from './private-notes/notes-place.tsx'

interface ZonePrivateNotesProps extends NotesPlaceProps {
  zone: LiveZone
}

/** Private notes of a zone; their code is loaded once there is one, or one is written. */
export const ZonePrivateNotes = ({ zone, ...props }: ZonePrivateNotesProps) => {
  const [Place, setPlace] = useState<FunctionComponent<NotesPlaceProps>>()
  useEffect(() => followPrivateNotes(props.at, zone), [zone])
  const isWanted = privateNotes.value.length > 0 || askedOfNotes.value !== undefined
  useEffect(() => {
    if (!isWanted || Place) return
    const show = async () => {
      const { NotesPlace } = await import('./private-notes/notes-place.tsx')
      setPlace(() => NotesPlace)
    }
    return loadWhenLive(zone, show).stop
  }, [isWanted, zone])
  return Place ? <Place {...props} /> : null
}
