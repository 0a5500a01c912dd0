import type { EditionRole } from '@easel/contract/access.ts'
import { UsersRound } from 'lucide-preact'
import { Fragment } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { createRoleReader, type EditionPerson, loadEditionPeople, matchPeople } from '../../data/edition-people.ts'
import { session } from '../../data/session.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { usePages } from '../../data/use-pages.ts'
import { ConfirmDialog, type Question } from '../../parts/confirm-dialog.tsx'
import { Paged } from '../../parts/paged.tsx'
import { SearchField } from '../../parts/people/search-field.tsx'
import { Row, RowButton } from '../../parts/settings/row.tsx'
import { Notice, Shown } from '../../parts/states.tsx'
import { p } from '../../texts/people/texts.ts'
import { s } from '../../texts/settings/texts.ts'

const PAGE = 50

interface PeopleProps {
  edition_id: string
  /** Whether whoever looks owns the edition, and gives roles in it. */
  isOwner: boolean
}

type PersonWithRole = EditionPerson & { role: EditionRole }

const load = async (edition_id: string) => {
  const [people, { subscription_info }] = await Promise.all([
    loadEditionPeople(edition_id),
    api.getSubscription({ edition_id }),
  ])
  return { people, seats: Number(subscription_info.members_count) }
}

/** /editions/…/people: for admins. */
export const People = ({ edition_id, isOwner }: PeopleProps) => {
  const loaded = useLoaded(edition_id, () => load(edition_id))
  return (
    <section class="page narrow settings">
      <header class="page-head">
        <h1>{s().people}</h1>
      </header>
      <p class="soft settings-text">{p().peopleText}</p>
      <Shown of={loaded}>
        {({ people, seats }) => (
          <>
            <PeopleList edition_id={edition_id} isOwner={isOwner} people={people} />
            <p class="soft settings-text below">
              {p().bySeats(seats)} {p().seatsText} {seats > people.length && p().withoutTeam(seats - people.length)}
            </p>
          </>
        )}
      </Shown>
    </section>
  )
}

/** Each apart: a name that is read from right to left turns no other. */
const Teams = ({ names }: { names: readonly string[] }) => (
  <>
    {p().inTeams(names.length)}:{' '}
    {names.map((name, at) => (
      <Fragment key={name}>
        {at > 0 && ', '}
        <bdi>{name}</bdi>
      </Fragment>
    ))}
  </>
)

const PeopleList = ({ edition_id, isOwner, people }: PeopleProps & { people: readonly EditionPerson[] }) => {
  const [words, setWords] = useState('')
  const [question, setQuestion] = useState<Question>()
  /** Roles that were given here since the list was loaded. */
  const [given, setGiven] = useState<ReadonlyMap<string, EditionRole>>(new Map())
  const readRole = useMemo(() => createRoleReader(edition_id), [edition_id])
  const pages = usePages(words, {
    load: async (page: number) => {
      const found = matchPeople(people, words)
      const shown = found.slice(page * PAGE, (page + 1) * PAGE)
      const roles = await Promise.all(shown.map(({ zuid }) => readRole(zuid)))
      const rows = shown.map((person, at) => ({ ...person, role: roles[at] as EditionRole }))
      return { rows, hasMore: (page + 1) * PAGE < found.length }
    },
    idOf: ({ zuid }: PersonWithRole) => zuid,
  })
  const onGiven = (zuid: string, role: EditionRole) => setGiven((before) => new Map(before).set(zuid, role))
  return (
    <>
      <SearchField count={people.length} label={p().findPerson} value={words} onInput={setWords} />
      <Paged of={pages}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice icon={<UsersRound />} title={p().noneFound} text={p().noneFoundText} />
          ) : (
            <ul class="box rows">
              {rows.map((person) => (
                <Person
                  key={person.zuid}
                  edition_id={edition_id}
                  isOwner={isOwner}
                  person={{ ...person, role: given.get(person.zuid) ?? person.role }}
                  ask={setQuestion}
                  onGiven={onGiven}
                />
              ))}
            </ul>
          )
        }
      </Paged>
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(undefined)} />}
    </>
  )
}

interface PersonProps extends PeopleProps {
  person: PersonWithRole
  ask: (question: Question) => void
  onGiven: (zuid: string, role: EditionRole) => void
}

/** Nobody changes the owner, or themselves. */
const Person = ({ edition_id, isOwner, person, ask, onGiven }: PersonProps) => {
  const { zuid, name, mail, teams, role } = person
  const isMe = zuid === session.value?.zuid
  const isFixed = isMe || role === 'SUPER_ADMIN'
  const other = role === 'MEMBER' ? 'ORG_ADMIN' : 'MEMBER'
  const isRise = other === 'ORG_ADMIN'
  const changeRole = () =>
    ask({
      title: isRise ? p().makeAdminTitle : p().makeMemberTitle,
      text: isRise ? p().makeAdminText(name) : p().makeMemberText(name),
      send: isRise ? p().makeAdmin : p().makeMember,
      isAlarming: false,
      work: async () => {
        await api.changeEditionRole({ edition_id, user_id: zuid, body: { role: other } })
        onGiven(zuid, other)
      },
      done: p().roleChanged(name, p().roleName(other)),
    })
  const offer = () =>
    ask({
      title: p().handOverTitle,
      text: p().handOverText(name),
      send: p().handOver,
      work: () => api.offerEdition({ edition_id, body: { zuid } }),
      done: p().offered(name),
    })
  const endAccess = () =>
    ask({
      title: p().endAccessTitle,
      text: p().endAccessText(name),
      send: p().endAccess,
      work: () => api.endMemberAccess({ edition_id, user_id: zuid }),
      done: p().accessEnded(name),
    })
  return (
    <Row
      name={name}
      tag={p().roleName(role)}
      lines={[isMe && p().you, mail && mail !== name && <bdi>{mail}</bdi>, <Teams names={teams} />]}
    >
      {!isFixed && (
        <>
          {isOwner && (
            <RowButton text={`${isRise ? p().makeAdmin : p().makeMember} …`} of={name} onClick={changeRole} />
          )}
          {isOwner && <RowButton text={`${p().handOver} …`} of={name} onClick={offer} />}
          <RowButton text={`${p().endAccess} …`} of={name} onClick={endAccess} />
        </>
      )}
    </Row>
  )
}
