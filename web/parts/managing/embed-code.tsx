import { Copy } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Zone } from '../../data/spaces.ts'
import { m } from '../../texts/managing/texts.ts'
import { t } from '../../texts/texts.ts'
import { Choice } from './choice-fields.tsx'

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** The title says what is in the frame to whoever does not see it. */
const frameCode = (space_id: string, { zone_id, zone_name }: Zone): string => {
  const { href } = new URL(`/embed/${space_id}/${zone_id}`, location.href)
  const title = zone_name.replaceAll(/[&"<>]/g, (mark) => escapes[mark] ?? '')
  return `<iframe src="${href}" title="${title}" width="800" height="600"></iframe>`
}

/** What is pasted into another page to show a zone there. */
export const EmbedCode = ({ at, zones }: { at: { space_id: string }; zones: readonly Zone[] }) => {
  const [chosen, choose] = useState<string>()
  const [said, setSaid] = useState('')
  const zone = zones.find(({ zone_id }) => zone_id === chosen) ?? zones[0]
  const code = zone ? frameCode(at.space_id, zone) : ''
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setSaid(m().codeCopied)
    } catch {
      setSaid(t().copyFailed)
    }
  }
  return (
    <>
      <Choice
        label={m().zone}
        value={zone?.zone_id}
        options={zones.map(({ zone_id, zone_name }) => [zone_id, zone_name])}
        onChoose={(id) => {
          choose(id)
          setSaid('')
        }}
      />
      <figure class="copied">
        <figcaption>{m().embedCode}</figcaption>
        <pre>
          <code>{code}</code>
        </pre>
      </figure>
      <div class="form-actions">
        <p class="soft" role="status">
          {said}
        </p>
        <button type="button" class="button" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {m().copyCode}
        </button>
      </div>
    </>
  )
}
