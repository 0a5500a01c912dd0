import { Copy } from 'lucide-preact'
import { s } from '../../texts/settings/texts.ts'
import { t } from '../../texts/texts.ts'
import { tell } from '../toast.tsx'

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    tell({ text: s().copied, isBrief: true })
  } catch {
    tell({ text: t().copyFailed })
  }
}

interface CopiedProps {
  label: string
  text: string
}

/** A value or some lines of code, and a button that copies them. */
export const Copied = ({ label, text }: CopiedProps) => (
  <figure class="copied">
    <figcaption>
      <span>{label}</span>
      <button type="button" class="button" aria-label={s().copyThis(label)} onClick={() => void copy(text)}>
        <Copy aria-hidden="true" />
        {s().copy}
      </button>
    </figcaption>
    <pre>
      <code>{text}</code>
    </pre>
  </figure>
)
