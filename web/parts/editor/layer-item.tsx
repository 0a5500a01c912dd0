import {
  ChevronDown,
  ChevronRight,
  Eye,
  EyeOff,
  Frame,
  Image,
  Lock,
  LockOpen,
  Pen,
  Shapes,
  Spline,
  StickyNote,
  Type as TextIcon,
} from 'lucide-preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { LayerRow } from '../../editor/layers/layer-types.ts'
import { presentingTexts } from '../../texts/presenting/texts.ts'
import { t } from '../../texts/texts.ts'
import { IconButton } from '../icon-button.tsx'
import { kindName } from './kind-name.ts'

export const ROW_HEIGHT = 40

const icons = {
  frame: Frame,
  note: StickyNote,
  text: TextIcon,
  shape: Shapes,
  image: Image,
  drawing: Pen,
  connector: Spline,
}

interface LayerItemProps {
  row: LayerRow
  index: number
  count: number
  canEdit: boolean
  isFocusable: boolean
  isSelected: boolean
  isDragged: boolean
  /** What is dragged goes into it. */
  isTarget: boolean
  isRenamed: boolean
  onSelect(isAdded: boolean): void
  onOpen(isOpen: boolean): void
  onHide(isHidden: boolean): void
  onLock(isLocked: boolean): void
  onRename(): void
  onNamed: Named
}

/** Without a name it stays as it is; by a key the focus stays in the list. */
type Named = (name: string | undefined, isByKey: boolean) => void

export const LayerItem = (props: LayerItemProps) => {
  const { row, index, count, canEdit, isFocusable, isSelected, isDragged, isTarget, isRenamed } = props
  const { kind, isOpen, isLocked, isHidden, isUnseen, step } = row
  const label = row.label || kindName(kind)
  const Icon = icons[kind]
  const canRename = canEdit && !isLocked && kind !== 'connector'
  const classes = [
    'layer',
    row.parent !== null && 'is-inner',
    isDragged && 'is-dragged',
    isTarget && 'is-target',
    isUnseen && 'is-unseen',
  ]
  return (
    <li
      class={classes.filter(Boolean).join(' ')}
      data-row={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ translate: `0 ${index * ROW_HEIGHT}px` }}
    >
      {isOpen === undefined ? (
        <span class="layer-space" />
      ) : (
        <IconButton
          label={isOpen ? t().layerClose(label) : t().layerOpen(label)}
          class="layer-toggle"
          onClick={() => props.onOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown /> : <ChevronRight />}
        </IconButton>
      )}
      {isRenamed ? (
        <NameField label={row.label} onNamed={props.onNamed} />
      ) : (
        <button
          type="button"
          class="layer-name"
          tabIndex={isFocusable ? 0 : -1}
          aria-pressed={isSelected}
          onClick={(event) => props.onSelect(event.shiftKey || event.ctrlKey || event.metaKey)}
          onDblClick={() => canRename && props.onRename()}
        >
          <Icon aria-hidden="true" />
          <bdi class={row.label ? '' : 'soft'}>{label}</bdi>
        </button>
      )}
      {step !== undefined && (
        <span
          class="layer-step"
          role="img"
          aria-label={presentingTexts().isStep(step)}
          title={presentingTexts().isStep(step)}
        >
          {step}
        </span>
      )}
      {canEdit ? (
        <IconButton
          label={isHidden ? t().layerShow(label) : t().layerHide(label)}
          class={isHidden ? 'layer-mark is-set' : 'layer-mark'}
          isDisabled={isLocked}
          onClick={() => props.onHide(!isHidden)}
        >
          {isHidden ? <EyeOff /> : <Eye />}
        </IconButton>
      ) : (
        isHidden && <EyeOff aria-label={t().layerHidden} />
      )}
      {canEdit ? (
        <IconButton
          label={isLocked ? t().layerUnlock(label) : t().layerLock(label)}
          class={isLocked ? 'layer-mark is-set' : 'layer-mark'}
          onClick={() => props.onLock(!isLocked)}
        >
          {isLocked ? <Lock /> : <LockOpen />}
        </IconButton>
      ) : (
        isLocked && <Lock aria-label={t().layerLocked} />
      )}
    </li>
  )
}

const NameField = ({ label, onNamed }: { label: string; onNamed: Named }) => {
  const field = useRef<HTMLInputElement>(null)
  // A field that goes away loses the focus too.
  const isDone = useRef(false)
  const end: Named = (name, isByKey) => {
    if (!isDone.current) onNamed(name, isByKey)
    isDone.current = true
  }
  useLayoutEffect(() => field.current?.select(), [])
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(event.key === 'Enter' ? event.currentTarget.value : undefined, true)
  }
  return (
    <input
      ref={field}
      class="layer-field"
      aria-label={t().layerName}
      maxLength={100}
      defaultValue={label}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => end(currentTarget.value, false)}
    />
  )
}
