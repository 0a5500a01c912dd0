import type { Input } from '@easel/sdk/client.ts'
import { useId, useState } from 'preact/hooks'
import { type Once, useOnce } from '../../data/make.ts'
import { useAction } from '../../data/use-action.ts'
import { s } from '../../texts/settings/texts.ts'
import { t } from '../../texts/texts.ts'
import { Dialog } from '../dialog.tsx'
import { Form, TextField } from '../form.tsx'

type NewClient = Input<'registerOauthClient'>['body']
const types = ['CONFIDENTIAL', 'PUBLIC', 'NATIVE'] as const

interface ClientFormProps {
  make: (client: NewClient, once: Once) => Promise<void>
  onClose: () => void
}

/** Asks what an application is called, where it runs, and where it is sent back to. */
export const ClientForm = ({ make, onClose }: ClientFormProps) => {
  const [client_name, setName] = useState('')
  const [client_type, setType] = useState<(typeof types)[number]>('CONFIDENTIAL')
  const [addresses, setAddresses] = useState('')
  const action = useAction()
  const described = useId()
  const once = useOnce(`${client_name}\n${client_type}\n${addresses}`)
  const send = async () => {
    const redirect_uris = addresses.split(/\s+/).filter(Boolean)
    await make({ client_name: client_name.trim(), client_type, redirect_uris }, once)
    onClose()
  }
  return (
    <Dialog title={s().newClient} onClose={onClose}>
      <Form action={action} send={s().register} onSend={send} onCancel={onClose}>
        <TextField label={t().name} hint={s().clientNameHint} value={client_name} maxLength={100} onInput={setName} />
        <fieldset class="board-choice">
          <legend>{s().clientRuns}</legend>
          <div class="options">
            {types.map((type) => (
              <label class="option" key={type}>
                <input type="radio" name="client-type" checked={client_type === type} onChange={() => setType(type)} />
                <span>
                  <strong>{s().clientType(type)}</strong>
                  <small>{s().clientTypeText(type)}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <label class="field">
          <span>{s().redirectUris}</span>
          <textarea
            rows={2}
            required
            spellcheck={false}
            autocomplete="off"
            value={addresses}
            aria-describedby={described}
            onInput={({ currentTarget }) => setAddresses(currentTarget.value)}
          />
          <small id={described}>{s().redirectUrisHint}</small>
        </label>
      </Form>
    </Dialog>
  )
}
