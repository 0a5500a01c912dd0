import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { type EditionPerson, loadEditionPeople, matchPeople } from '../../data/edition-people.ts'
import { describeCode } from '../../data/refusal.ts'
import { useAction } from '../../data/use-action.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { p } from '../../texts/people/texts.ts'
import { t } from '../../texts/texts.ts'
import { Dialog } from '../dialog.tsx'
import { Form } from '../form.tsx'
import { Shown } from '../states.tsx'
import { SearchField } from './search-field.tsx'

/** The most that the service takes at once. */
const MAX_ADDED = 100
/** So many are drawn at once; others are found by their name. */
const MAX_SHOWN = 200

interface AddPeopleProps {
  at: { edition_id: string; group_id: string }
  /** Who is in the group already. */
  members: ReadonlySet<string>
  onAdded: () => void
  onClose: () => void
}

/** Chooses people of the edition for a group. */
export const AddPeople = (props: AddPeopleProps) => {
  const loaded = useLoaded(props.at.edition_id, () => loadEditionPeople(props.at.edition_id))
  return (
    <Dialog title={p().addPeople} onClose={props.onClose}>
      <Shown of={loaded}>
        {(people) => <Choice {...props} people={people.filter(({ zuid }) => !props.members.has(zuid))} />}
      </Shown>
    </Dialog>
  )
}

const Choice = ({ at, people, onAdded, onClose }: AddPeopleProps & { people: readonly EditionPerson[] }) => {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const action = useAction()
  if (people.length === 0) return <p>{p().allInGroup}</p>
  const toggle = (zuid: string) =>
    setChosen((before) => new Set(before.has(zuid) ? [...before].filter((one) => one !== zuid) : [...before, zuid]))
  const found = matchPeople(people, words)
  const send = async () => {
    if (chosen.size === 0) throw new Error(p().chooseSomebody)
    if (chosen.size > MAX_ADDED) throw new Error(p().tooManyChosen)
    const members_info = [...chosen].map((zuid) => ({ zuid }))
    const { failed_members = [] } = await api.addGroupMembers({ ...at, body: { members_info } })
    onAdded()
    if (failed_members.length === 0) return onClose()
    setChosen(new Set(failed_members.map(({ zuid }) => zuid)))
    const nameOf = (id: string) => people.find(({ zuid }) => zuid === id)?.name ?? id
    const reasons = failed_members.map(({ zuid, error_code, error_message }) =>
      t().notInvited(nameOf(zuid), describeCode(error_code) ?? error_message),
    )
    throw new Error(reasons.join(' '))
  }
  return (
    <Form action={action} send={p().add} onSend={send} onCancel={onClose}>
      <SearchField count={people.length} label={p().findPerson} value={words} onInput={setWords} />
      <fieldset class="people-choice">
        <legend class="visually-hidden">{p().addPeople}</legend>
        {found.slice(0, MAX_SHOWN).map(({ zuid, name, mail }) => (
          <label class="option" key={zuid}>
            <input type="checkbox" checked={chosen.has(zuid)} onChange={() => toggle(zuid)} />
            <span>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <small>{mail}</small>
            </span>
          </label>
        ))}
        {found.length === 0 && <p class="soft">{p().noneFound}</p>}
        {found.length > MAX_SHOWN && <p class="soft">{p().moreFound(found.length - MAX_SHOWN)}</p>}
      </fieldset>
    </Form>
  )
}
