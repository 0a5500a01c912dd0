import { useState } from 'preact/hooks'
import { focusNextPage } from '../data/focus.ts'
import { type MadeEdition, makeEdition, makeSpace, nameEdition, useOnce } from '../data/make.ts'
import { navigate } from '../data/router.ts'
import { useAction } from '../data/use-action.ts'
import { t } from '../texts/texts.ts'
import { Form, TextField } from './form.tsx'
import { InviteField, inviteAll } from './invite-field.tsx'
import { BoardChoice, MAX_NAME } from './new-board.tsx'

/** Of names of editions and teams. */
const MAX_TITLE = 100

/** For whoever is in no edition: makes one, with its first team and its first board, and goes there. */
export const FirstRun = () => {
  const [made, setMade] = useState<MadeEdition>()
  const goOn = (next: MadeEdition) => {
    setMade(next)
    focusNextPage()
  }
  return made ? <FirstBoard edition={made} /> : <FirstEdition onMade={goOn} />
}

const FirstEdition = ({ onMade }: { onMade: (made: MadeEdition) => void }) => {
  const [edition_name, setEdition] = useState('')
  const [team_name, setTeam] = useState(t().firstTeam)
  const [begun, setBegun] = useState<MadeEdition>()
  const action = useAction()
  const once = useOnce(team_name)
  const send = async () => {
    const names = { edition_name: edition_name.trim(), team_name: team_name.trim() }
    const made = begun ?? (await makeEdition(names, once))
    setBegun(made)
    onMade(await nameEdition(made, names.edition_name))
  }
  return (
    <section class="page narrow first-run">
      <header class="page-head">
        <div>
          <p class="eyebrow">{t().step(1, 2)}</p>
          <h1>{t().firstEditionTitle}</h1>
          <p class="soft">{t().firstEditionText}</p>
        </div>
      </header>
      <div class="box">
        <Form action={action} send={t().goOn} onSend={send}>
          <TextField
            label={t().editionName}
            hint={t().editionNameHint}
            value={edition_name}
            maxLength={MAX_TITLE}
            onInput={setEdition}
          />
          <TextField
            label={t().teamName}
            hint={t().teamNameHint}
            value={team_name}
            maxLength={MAX_TITLE}
            onInput={setTeam}
          />
        </Form>
      </div>
      <p class="hint">{t().noEditionText}</p>
    </section>
  )
}

const FirstBoard = ({ edition: { edition_id, team_id, edition_name } }: { edition: MadeEdition }) => {
  const [space_name, setName] = useState(t().firstSpace)
  const [template_id, setTemplate] = useState<string>()
  const [mails, setMails] = useState('')
  const action = useAction()
  const once = useOnce(`${space_name} ${template_id}`)
  const send = async () => {
    await inviteAll({ edition_id, team_id }, mails, setMails)
    const wanted = { edition_id, team_id, space_name: space_name.trim(), template_id, zone_name: t().firstZone }
    navigate(await makeSpace(wanted, once))
  }
  return (
    <section class="page narrow first-run">
      <header class="page-head">
        <div>
          <p class="eyebrow">
            <bdi>{edition_name}</bdi> · {t().step(2, 2)}
          </p>
          <h1>{t().firstBoardTitle}</h1>
          <p class="soft">{t().firstBoardText}</p>
        </div>
      </header>
      <div class="box">
        <Form action={action} send={t().openBoard} onSend={send}>
          <TextField label={t().spaceName} value={space_name} maxLength={MAX_NAME} onInput={setName} />
          <BoardChoice
            label={t().beginWith}
            hasEmpty
            edition_id={edition_id}
            value={template_id}
            onChoose={setTemplate}
          />
          <InviteField value={mails} onInput={setMails} />
        </Form>
      </div>
    </section>
  )
}
