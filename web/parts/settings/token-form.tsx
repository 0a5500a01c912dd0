import { useState } from 'preact/hooks'
import { type Once, useOnce } from '../../data/make.ts'
import { grantableScopes, scopeAreas, scopeName } from '../../data/scopes.ts'
import { useAction } from '../../data/use-action.ts'
import { s } from '../../texts/settings/texts.ts'
import { t } from '../../texts/texts.ts'
import { Dialog } from '../dialog.tsx'
import { Form, TextField } from '../form.tsx'

const MAX_NAME = 100
const DAY_SECONDS = 86_400
const lifetimes = [7, 30, 90, 366]

export interface NewToken {
  token_name: string
  scopes: string[]
  expires_in: number
}

interface TokenFormProps {
  title: string
  make: (token: NewToken, once: Once) => Promise<void>
  onClose: () => void
}

/** Asks for a name, what the token may do, and how long. */
export const TokenForm = ({ title, make, onClose }: TokenFormProps) => {
  const areas = grantableScopes()
  const [name, setName] = useState('')
  const [days, setDays] = useState(30)
  const [scopes, setScopes] = useState<ReadonlySet<string>>(
    () => new Set(areas.filter(({ actions }) => actions.includes('READ')).map(({ area }) => scopeName(area, 'READ'))),
  )
  const action = useAction()
  const token = { token_name: name.trim(), scopes: [...scopes], expires_in: days * DAY_SECONDS }
  const once = useOnce(JSON.stringify(token))
  const toggle = (scope: string) => {
    const next = new Set(scopes)
    if (!next.delete(scope)) next.add(scope)
    setScopes(next)
  }
  const send = async () => {
    if (scopes.size === 0) throw new Error(s().scopesNone)
    await make(token, once)
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action={action} send={t().make} onSend={send} onCancel={onClose}>
        <TextField label={t().name} hint={s().tokenNameHint} value={name} maxLength={MAX_NAME} onInput={setName} />
        <fieldset class="scopes">
          <legend>{s().scopes}</legend>
          <p class="soft">{s().scopesHint}</p>
          {areas.map(({ area, actions }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read twice
            <div class="scope-area" role="group" aria-label={s().scopeArea(area)} key={area}>
              <span aria-hidden="true">{s().scopeArea(area)}</span>
              <div class="chips">
                {actions.map((one) => {
                  const scope = scopeName(area, one)
                  return (
                    <label class="chip" key={one}>
                      <input type="checkbox" checked={scopes.has(scope)} onChange={() => toggle(scope)} />
                      {s().scopeAction(one)}
                    </label>
                  )
                })}
              </div>
            </div>
          ))}
        </fieldset>
        <label class="field">
          <span>{s().expires}</span>
          <select value={days} onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}>
            {lifetimes.map((count) => (
              <option value={count} key={count}>
                {s().inDays(count)}
              </option>
            ))}
          </select>
        </label>
      </Form>
    </Dialog>
  )
}

/** `Spaces: read, create · Zones: read`. */
export const describeScopes = (scopes: readonly string[]): string =>
  scopeAreas(scopes)
    .map(({ area, actions }) => `${s().scopeArea(area)}: ${actions.map((one) => s().scopeAction(one)).join(', ')}`)
    .join(' · ')
