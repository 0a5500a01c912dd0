import type { ComponentProps } from 'preact'
import { ZonePrivateNotes } from './zone-private-notes.tsx'
import { ZoneTimer } from './zone-timer.tsx'
import { ZoneVoting } from './zone-voting.tsx'

/** What all who are in a zone see of what they do together: the timer, and what is voted on. */
export const ZoneTogether = (props: ComponentProps<typeof ZoneVoting>) => (
  <>
    <ZoneTimer at={props.at} zone={props.zone} canEdit={props.state.canEdit} />
    <ZoneVoting {...props} />
    <ZonePrivateNotes {...props} canEdit={props.state.canEdit} />
  </>
)
