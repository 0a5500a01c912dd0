import { TriangleAlert } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { s } from '../../texts/settings/texts.ts'
import { Copied } from './snippet.tsx'

type Labelled = readonly [label: string, text: string]

/** What was made, with what is shown this once. */
export interface Made {
  title: string
  /** None: nothing in it is secret. */
  warning?: string
  values: readonly Labelled[]
  /** To paste. */
  snippets: readonly Labelled[]
}

/** Stays on the page until it is closed by hand: nothing shows the secret a second time. */
export const SecretBox = ({ made, onClose }: { made: Made; onClose: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // Once the dialog that made it has given the focus back.
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [made])
  return (
    <section class="box secret-box" aria-label={made.title}>
      <h2 ref={heading} tabIndex={-1}>
        {made.title}
      </h2>
      {made.warning && (
        <p class="secret-warning">
          <TriangleAlert aria-hidden="true" />
          {made.warning}
        </p>
      )}
      {[...made.values, ...made.snippets].map(([label, text]) => (
        <Copied key={label} label={label} text={text} />
      ))}
      <div class="form-actions">
        <button type="button" class="button primary" onClick={onClose}>
          {s().secretKept}
        </button>
      </div>
    </section>
  )
}
