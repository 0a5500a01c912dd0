import type { Data } from '@easel/sdk/client.ts'
import { Component, Frame, LayoutGrid, MessageSquare, Search, SquareDashed } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { api } from '../data/api.ts'
import { leaves } from '../data/focus.ts'
import { navigate } from '../data/router.ts'
import { type Hit, type SearchKind, searchEdition, searchKinds } from '../data/search.ts'
import { useShortcuts } from '../data/shortcuts.ts'
import { t } from '../texts/texts.ts'
import { describeFailure } from './states.tsx'

const icons = { spaces: LayoutGrid, zones: SquareDashed, frames: Frame, shapes: Component, comments: MessageSquare }

const kindName = (kind: SearchKind): string =>
  ({
    spaces: t().kindSpaces,
    zones: t().kindZones,
    frames: t().kindFrames,
    shapes: t().kindShapes,
    comments: t().kindComments,
  })[kind]

/** Waits until whoever writes pauses. */
const PAUSE_MS = 150

/** Everything that somebody sees in an edition, or one team of it; arrow keys and Enter jump to the place. */
export const SearchBox = ({ edition_id }: { edition_id: string }) => {
  const [team_id, setTeam] = useState<string>()
  const [teams, setTeams] = useState<Data<'listTeams'>['teams']>()
  const [words, setWords] = useState('')
  const [kind, setKind] = useState<SearchKind>()
  const [hits, setHits] = useState<Hit[]>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => input.current?.focus() })

  useLayoutEffect(() => {
    const search = words.trim().slice(0, 100)
    setHits(undefined)
    setError(undefined)
    setAt(0)
    if (search === '') return
    const over = new AbortController()
    const timer = setTimeout(() => {
      const find = async () => {
        const known = teams ?? (await api.listTeams({ edition_id }, { signal: over.signal, retries: 0 })).teams
        if (!over.signal.aborted) setTeams(known)
        const ids = known.map((team) => team.team_id)
        return searchEdition({ edition_id, teams: ids, team_id, search, kind }, over.signal)
      }
      find().then(
        (found) => !over.signal.aborted && setHits(found),
        (reason) => !over.signal.aborted && setError(reason ?? true),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [words, kind, edition_id, team_id, attempt])

  useEffect(() => {
    const onPointer = ({ target }: Event) => !root.current?.contains(target as Node) && setOpen(false)
    addEventListener('pointerdown', onPointer)
    return () => removeEventListener('pointerdown', onPointer)
  }, [])

  const go = (hit: Hit | undefined) => {
    if (!hit) return
    setOpen(false)
    navigate(hit.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const count = hits?.length ?? 0
    if (event.key === 'ArrowDown') setAt((at + 1) % Math.max(count, 1))
    else if (event.key === 'ArrowUp') setAt((at - 1 + count) % Math.max(count, 1))
    else if (event.key === 'Enter') go(hits?.[at])
    else return
    event.preventDefault()
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    // First, for the focus opens the panel.
    input.current?.focus()
    setOpen(false)
  }
  const isShown = isOpen && words.trim() !== ''
  return (
    <search
      class="search"
      ref={root}
      onKeyDown={onEscape}
      onFocusOut={(event) => leaves(event, root.current) && setOpen(false)}
    >
      <Search aria-hidden="true" />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={t().search}
        aria-expanded={isShown}
        aria-controls="search-results"
        aria-autocomplete="list"
        aria-activedescendant={isShown && hits?.[at] ? `hit-${at}` : undefined}
        aria-keyshortcuts="/"
        placeholder={t().searchPlaceholder}
        maxLength={100}
        autocomplete="off"
        value={words}
        onInput={({ currentTarget }) => {
          setWords(currentTarget.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <span class="search-key" aria-hidden="true">
        /
      </span>
      {isShown && (
        <div class="search-panel">
          <div class="chips">
            {[undefined, ...searchKinds].map((one) => (
              <button
                type="button"
                class="chip"
                key={one ?? 'all'}
                aria-pressed={kind === one}
                onClick={() => setKind(one)}
              >
                {one ? kindName(one) : t().kindAll}
              </button>
            ))}
          </div>
          {teams && teams.length > 1 && (
            <label class="field inline search-team">
              <span>{t().searchIn}</span>
              <select value={team_id ?? ''} onChange={({ currentTarget }) => setTeam(currentTarget.value || undefined)}>
                <option value="">{t().allTeams}</option>
                {teams.map(({ team_id: id, team_name }) => (
                  <option value={id} key={id}>
                    {team_name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <div id="search-results" role="listbox" aria-label={t().search}>
            {searchKinds.map((one) => {
              const Icon = icons[one]
              const group = hits?.flatMap((hit, index) => (hit.kind === one ? [{ ...hit, index }] : [])) ?? []
              return (
                group.length > 0 && (
                  // biome-ignore lint/a11y/useSemanticElements: options are in no fieldset
                  <div role="group" aria-label={kindName(one)} key={one}>
                    <p class="hit-group" aria-hidden="true">
                      {kindName(one)}
                    </p>
                    {group.map((hit) => (
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys
                      // biome-ignore lint/a11y/useFocusableInteractive: the box above keeps the focus
                      <div
                        class="hit"
                        role="option"
                        id={`hit-${hit.index}`}
                        key={hit.id}
                        aria-selected={hit.index === at}
                        onPointerEnter={() => setAt(hit.index)}
                        onClick={() => go(hit)}
                      >
                        <Icon aria-hidden="true" />
                        <span class="hit-title">
                          <bdi>{hit.title}</bdi>
                        </span>
                        {hit.where && (
                          <span class="hit-where">
                            <bdi>{hit.where}</bdi>
                          </span>
                        )}
                      </div>
                    ))}
                  </div>
                )
              )
            })}
          </div>
          {hits?.length === 0 && <p class="hint">{t().searchNone(words.trim())}</p>}
          {error !== undefined && (
            <div class="search-failed" role="alert">
              <p class="hint">
                {t().searchFailed} {describeFailure(error)}
              </p>
              <button type="button" class="button" onClick={() => setAttempt(attempt + 1)}>
                {t().tryAgain}
              </button>
            </div>
          )}
          {!hits && error === undefined && <p class="hint">{t().loading}</p>}
        </div>
      )}
    </search>
  )
}
