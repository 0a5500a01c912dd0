import { type LucideIcon, Plus } from 'lucide-preact'
import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useLoaded } from '../../data/use-loaded.ts'
import { ConfirmDialog, type Question } from '../confirm-dialog.tsx'
import { Notice, Shown } from '../states.tsx'
import { type Made, SecretBox } from './secret-box.tsx'

/** What rows and forms do to the list that they are in. */
export interface ListActions {
  reload: () => void
  /** Loads the list again after a yes. */
  ask: (question: Question) => void
  show: (made: Made) => void
}

interface FormHooks extends ListActions {
  close: () => void
}

interface ManagedListProps<T> {
  title: ComponentChildren
  eyebrow?: ComponentChildren
  text: string
  icon: LucideIcon
  empty: { title: string; text: string }
  /** On the button that makes another one; none where whoever looks may not. */
  make: string | undefined
  form?: (hooks: FormHooks) => VNode
  id: string
  load: () => Promise<readonly T[]>
  row: (item: T, actions: ListActions) => VNode
  children?: ComponentChildren
}

/** A list of what was made, a form for another one, its secret this once, and a question before one is ended. */
export const ManagedList = <T,>(props: ManagedListProps<T>) => {
  const { title, eyebrow, text, icon: Icon, empty, make, form, id, load, row, children } = props
  const list = useLoaded(id, load)
  const [isMaking, setMaking] = useState(false)
  const [question, setQuestion] = useState<Question>()
  const [made, setMade] = useState<Made>()
  const reload = () => {
    if (list.state === 'ready') list.reload()
  }
  const ask = ({ work, ...asked }: Question) => setQuestion({ ...asked, work: () => work().then(reload) })
  const actions: ListActions = { reload, ask, show: setMade }
  return (
    <section class="page narrow settings">
      <header class="page-head">
        <div>
          {eyebrow && <p class="eyebrow">{eyebrow}</p>}
          <h1>{title}</h1>
        </div>
        {make && (
          <div class="page-tools">
            <button type="button" class="button primary" onClick={() => setMaking(true)}>
              <Plus aria-hidden="true" />
              {make}
            </button>
          </div>
        )}
      </header>
      <p class="soft settings-text">{text}</p>
      {made && <SecretBox made={made} onClose={() => setMade(undefined)} />}
      <Shown of={list}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice icon={<Icon />} {...empty} />
          ) : (
            <ul class="box rows">{rows.map((item) => row(item, actions))}</ul>
          )
        }
      </Shown>
      {children}
      {isMaking && form?.({ ...actions, close: () => setMaking(false) })}
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(undefined)} />}
    </section>
  )
}
