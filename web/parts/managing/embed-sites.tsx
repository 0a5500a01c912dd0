import { isEmbedOrigin } from '@easel/contract/embed-origins.ts'
import { useId, useState } from 'preact/hooks'
import { useAction } from '../../data/use-action.ts'
import { m } from '../../texts/managing/texts.ts'
import { Form } from '../form.tsx'

const MAX_SITES = 20

/** Addresses of pages are taken too: their site is meant. */
const toOrigin = (text: string): string => {
  const origin = URL.parse(text.includes('://') ? text : `https://${text}`)?.origin ?? ''
  if (!isEmbedOrigin(origin)) throw new Error(m().badSite(text))
  return origin
}

const toOrigins = (text: string): string[] => {
  const origins = [
    ...new Set(
      text
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(toOrigin),
    ),
  ]
  if (origins.length > MAX_SITES) throw new Error(m().tooManySites(MAX_SITES))
  return origins
}

interface EmbedSitesProps {
  origins: readonly string[]
  save: (origins: string[]) => Promise<void>
}

/** The sites that may show a space; none: any. */
export const EmbedSites = ({ origins, save }: EmbedSitesProps) => {
  const action = useAction()
  const hint = useId()
  const [text, setText] = useState(origins.join('\n'))
  const [said, setSaid] = useState('')
  const send = async () => {
    setSaid('')
    const wanted = toOrigins(text)
    await save(wanted)
    setText(wanted.join('\n'))
    setSaid(m().sitesSaved(wanted.length))
  }
  return (
    <Form action={action} send={m().saveSites} onSend={send}>
      <label class="field">
        <span>{m().sites}</span>
        <textarea
          rows={Math.min(Math.max(text.split('\n').length, 2), 6)}
          autocomplete="off"
          spellcheck={false}
          dir="ltr"
          maxLength={8000}
          value={text}
          aria-describedby={hint}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value)
            setSaid('')
          }}
        />
        <small id={hint}>{m().sitesHint}</small>
      </label>
      <p class="soft" role="status">
        {said}
      </p>
    </Form>
  )
}
