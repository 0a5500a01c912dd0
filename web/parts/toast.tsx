import { signal } from '@preact/signals'
import { X } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { describeRefusal } from '../data/refusal.ts'
import { t } from '../texts/texts.ts'

interface ToastContent {
  text: string
  /** Nothing is lost with who misses it. */
  isBrief?: boolean
  /** Takes back what was done. */
  undo?: () => Promise<void>
  /** Something else that can be done now. */
  action?: { label: string; run(): void }
}

const toast = signal<ToastContent | undefined>(undefined)
const SHOWN_MS = 20_000
const BRIEF_MS = 4_000

/** Says what was done, over the page that follows too. */
export const tell = (content: ToastContent): void => {
  toast.value = content
}

/** Runs what has no form of its own, and tells why it did not work. */
export const attempt = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    tell({ text: describeRefusal(error) })
  }
}

const hide = () => {
  toast.value = undefined
}

export const ToastPlace = () => {
  const shown = toast.value
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(hide, shown.isBrief ? BRIEF_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const { undo, action } = shown ?? {}
  return (
    <div class="toast-place" role="status">
      {shown && (
        <p class="toast">
          <span>{shown.text}</span>
          {undo && (
            <button
              type="button"
              class="link"
              onClick={() => {
                hide()
                void attempt(undo)
              }}
            >
              {t().undo}
            </button>
          )}
          {action && (
            <button
              type="button"
              class="link"
              onClick={() => {
                hide()
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" class="toast-close" aria-label={t().close} onClick={hide}>
            <X aria-hidden="true" />
          </button>
        </p>
      )}
    </div>
  )
}
