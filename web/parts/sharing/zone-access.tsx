import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ago } from '../../data/format.ts'
import { createTurns } from '../../data/in-turn.ts'
import { describeRefusal } from '../../data/refusal.ts'
import { session } from '../../data/session.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import {
  choiceOf,
  choicesFor,
  isOwner,
  loadZoneAccess,
  refusedWith,
  setZoneAccess,
  type ZoneChoice,
  type ZonePerson,
} from '../../data/zone-access.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import { sharingTexts } from '../../texts/sharing/texts.ts'
import { t } from '../../texts/texts.ts'
import { Avatar } from '../avatar.tsx'
import { roleName } from '../member-list.tsx'
import { Shown } from '../states.tsx'
import { Outcome } from './outcome.tsx'

const choiceName = (person: ZonePerson, choice: ZoneChoice): string => {
  if (choice === 'HIDDEN') return sharingTexts().hidden
  if (choice === 'ORGANISER') return sharingTexts().organiser
  return roleName(choice === 'AS_IN_SPACE' ? person.space_role : choice)
}

/** Why they have what they have: first what was decided for this zone, then what the space gives. */
const reasonsFor = (person: ZonePerson): string[] => {
  const s = sharingTexts()
  const { zone_entry, by } = person
  const inSpace = by.map(({ member_type, team_name, role }) => s.because(roleName(role), member_type, team_name))
  if (!zone_entry || isOwner(person)) return inSpace
  const { permission, role, member_type, team_name, added_by_name, added_time } = zone_entry
  const whose = s.decidedBy(added_by_name || t().somebody, ago(added_time))
  if (permission === 'restricted') return [`${s.hiddenFrom(member_type, team_name)} ${whose}`, ...inSpace]
  if (role === undefined) return inSpace
  const named = role === 'ORGANISER' ? s.organiser : roleName(role)
  return [`${s.roleHere(named, member_type, team_name)} ${whose}`, ...inSpace]
}

/** Who can see a zone and why, with the ways to change that. */
export const ZoneAccess = ({ at }: { at: ZoneKey }) => {
  const loaded = useLoaded(at.zone_id, () => loadZoneAccess(at))
  return <Shown of={loaded}>{(people) => <People at={at} people={people} />}</Shown>
}

const People = ({ at, people: first }: { at: ZoneKey; people: ZonePerson[] }) => {
  const s = sharingTexts()
  const [people, setPeople] = useState(first)
  const [done, setDone] = useState('')
  const [problem, setProblem] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const seeing = people.filter(({ role }) => role !== undefined).length

  const turns = useRef(createTurns(1))
  /** One after the other, as they were chosen: what is loaded last is the newest. */
  const choose = (person: ZonePerson, choice: ZoneChoice) => turns.current(() => change(person, choice))
  const change = async (person: ZonePerson, choice: ZoneChoice) => {
    setDone('')
    setProblem('')
    try {
      await setZoneAccess(at, person, choice)
      setDone(s.roleChanged(person.display_name, choiceName(person, choice)))
    } catch (error) {
      const reason = s.zoneRefusal(refusedWith(error))
      setProblem(reason ? `${person.display_name} ${reason}` : describeRefusal(error))
    }
    // What counts now, and by whom, is the service's to say.
    await loadZoneAccess(at).then(setPeople, (error) => setProblem(describeRefusal(error)))
  }

  return (
    <div class="sharing">
      <h3 ref={heading} tabIndex={-1}>
        {s.canSee(seeing)}
      </h3>
      <Outcome done={done} problem={problem} />
      <ul class="members">
        {people.map((person) => (
          <li key={person.zuid} class={person.role === undefined ? 'is-hidden-from' : ''}>
            <Avatar id={person.zuid} name={person.display_name} picture={person.picture} isLabelled />
            <span class="member-name">
              <bdi>{person.display_name}</bdi>
              {person.zuid === session.value?.zuid && <span class="tag">{t().you}</span>}
              {person.is_bot && <span class="tag">{t().bot}</span>}
              {reasonsFor(person).map((reason) => (
                <span class="member-role" key={reason}>
                  {reason}
                </span>
              ))}
            </span>
            <Choice person={person} onChoose={(choice) => void choose(person, choice)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** As the service has it: nobody changes the owner, or themselves. */
const Choice = ({ person, onChoose }: { person: ZonePerson; onChoose: (choice: ZoneChoice) => void }) => {
  if (isOwner(person) || person.zuid === session.value?.zuid) return null
  return (
    <div class="member-tools field">
      <select
        aria-label={sharingTexts().accessOf(person.display_name)}
        value={choiceOf(person)}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as ZoneChoice)}
      >
        {choicesFor(person).map((choice) => (
          <option value={choice} key={choice}>
            {choiceName(person, choice)}
          </option>
        ))}
      </select>
    </div>
  )
}
