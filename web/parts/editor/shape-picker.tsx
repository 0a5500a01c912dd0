import { Columns3, Search, Table } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { GeometryName } from '../../editor/geometries.ts'
import { inLanguage } from '../../texts/in-language.ts'
import { type ShapeName, shapeNames } from '../../texts/shape-names.ts'
import { t } from '../../texts/texts.ts'
import { labelOf } from './command-label.ts'
import { recentShapes, rememberShape } from './recent-shapes.ts'
import { ShapePicture } from './shape-picture.tsx'

interface ShapePickerProps {
  chosen: GeometryName | undefined
  onChoose(name: GeometryName): void
  onInsert(id: InsertId): void
}

type InsertId = 'insertTable' | 'insertColumns'

const tables = [
  ['insertTable', Table],
  ['insertColumns', Columns3],
] as const

const all = Object.values(shapeNames).flat()

/** Every word is in its name, or in one of the words that find it too. */
const isFound = ([, en, de, more = '']: ShapeName, words: readonly string[]): boolean => {
  const text = `${en} ${de} ${more}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** All shapes: those that were used last, then by kind, or those that a search finds. */
export const ShapePicker = ({ chosen, onChoose, onInsert }: ShapePickerProps) => {
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // At once: the next key is for the field.
  useLayoutEffect(() => field.current?.focus(), [])
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.length === 0 ? undefined : all.filter((one) => isFound(one, words))
  const choose = (name: GeometryName) => {
    rememberShape(name)
    onChoose(name)
  }
  const recent = recentShapes()
    .map((name) => all.find(([shape]) => shape === name))
    .filter((one) => one !== undefined)
  const sections: [label: string, shapes: readonly ShapeName[]][] = found
    ? [[t().shapesFound(found.length), found]]
    : [
        ...(recent.length > 0 ? [[t().shapesRecent, recent] as [string, ShapeName[]]] : []),
        ...(Object.keys(shapeNames) as (keyof typeof shapeNames)[]).map(
          (group) => [t()[`shapes_${group}`], shapeNames[group]] as [string, ShapeName[]],
        ),
      ]
  return (
    <>
      <label class="picker-search">
        <Search />
        <span class="visually-hidden">{t().searchShapes}</span>
        <input
          ref={field}
          type="search"
          placeholder={t().searchShapes}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = found?.[0]
            if (event.key === 'Enter' && first) choose(first[0])
          }}
        />
      </label>
      <div class="picker-shapes">
        {!found && (
          <div class="picker-tables">
            {tables.map(([id, Icon]) => (
              <button type="button" key={id} class="button" onClick={() => onInsert(id)}>
                <Icon aria-hidden="true" />
                <span>{labelOf(id)}</span>
              </button>
            ))}
          </div>
        )}
        {sections.map(([label, shapes]) => (
          <section key={label} aria-label={label}>
            <h3 {...(found && { role: 'status' })}>{label}</h3>
            <div class="picker-grid">
              {shapes.map(([name, en, de]) => {
                const title = inLanguage({ en, de })
                return (
                  <button
                    type="button"
                    key={name}
                    class="icon-button"
                    aria-label={title}
                    title={title}
                    aria-pressed={chosen === name}
                    onClick={() => choose(name)}
                  >
                    <ShapePicture name={name} />
                  </button>
                )
              })}
            </div>
          </section>
        ))}
      </div>
    </>
  )
}
