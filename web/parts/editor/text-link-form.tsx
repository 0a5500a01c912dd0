import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { toLink } from '../../editor/text/link-address.ts'
import { t } from '../../texts/texts.ts'

interface TextLinkFormProps {
  link: string | undefined
  onLink(link: string | undefined): void
  onClose(): void
}

/** The address that text leads to. */
export const TextLinkForm = ({ link, onLink, onClose }: TextLinkFormProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  // At once: the next key is for the field.
  useLayoutEffect(() => field.current?.focus(), [])
  const take = (event: Event) => {
    event.preventDefault()
    const address = toLink(field.current?.value ?? '')
    if (address === undefined) setWrong(true)
    else onLink(address)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <form class="pill text-link" onSubmit={take} onKeyDown={onKeyDown} novalidate>
      <input
        ref={field}
        type="url"
        aria-label={t().textLinkAddress}
        placeholder="https://"
        defaultValue={link ?? ''}
        aria-invalid={isWrong}
        {...(isWrong && { 'aria-describedby': 'text-link-wrong' })}
        onInput={() => setWrong(false)}
      />
      <button type="submit" class="button">
        {t().textLinkSet}
      </button>
      {link !== undefined && (
        <button type="button" class="button" onClick={() => onLink(undefined)}>
          {t().textLinkRemove}
        </button>
      )}
      {isWrong && (
        <p id="text-link-wrong" role="alert">
          {t().textLinkWrong}
        </p>
      )}
    </form>
  )
}
