import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { isHiddenId } from '../hidden.ts'
import { isLocked } from '../locks.ts'
import type { Find, FindState, FoundComment, Hit } from './find-types.ts'
import { inTurns } from './in-turns.ts'
import { lookAt } from './look-at.ts'
import { matchesIn, matchesOf, patternOf } from './match.ts'
import { replacementEdits } from './replace.ts'

const parts = { name: 0, text: 1, comment: 2 }

/** From the top to the bottom, from left to right. */
const compareHits = (one: Hit, other: Hit): number =>
  one.y - other.y ||
  one.x - other.x ||
  (one.id < other.id ? -1 : one.id > other.id ? 1 : 0) ||
  parts[one.part] - parts[other.part] ||
  one.paragraph - other.paragraph ||
  one.start - other.start

/** A change of more than this is sent in several, which are one step of undo. */
const MAX_BYTES = 100_000
const COMMENT_SIZE = 200

interface FindDeps {
  editor: Editor
  tell(): void
}

/** Words in texts, names and comments, as long as it is open. */
export const createFind = ({ editor, tell }: FindDeps) => {
  const { store, canvas } = editor
  let words = ''
  let pattern: RegExp | undefined
  let hits: readonly Hit[] = []
  let ids: ReadonlySet<string> = new Set()
  let current: Hit | undefined
  let comments: readonly FoundComment[] = []
  let underWay: AbortController | undefined
  let replacing = 0
  let drawHits: typeof import('../on-demand.ts').drawHits | undefined
  /** What has changed while it searches. */
  const changed = new Set<string>()

  const hitsOf = (element: LiveElement): Hit[] => {
    const matches = pattern && !isHiddenId(store, element.id) ? matchesOf(element, pattern) : []
    if (matches.length === 0) return []
    const { left: x = 0, top: y = 0 } = store.bounds(element.id) ?? {}
    return matches.map((match) => ({ ...match, id: element.id, x, y }))
  }
  const hitsInComments = (): Hit[] =>
    comments.flatMap(({ id, text, x, y }) =>
      pattern ? matchesIn(text, pattern, 'comment').map((match) => ({ ...match, id, x, y })) : [],
    )

  const setHits = (next: Hit[]): void => {
    hits = next.sort(compareHits)
    ids = new Set(hits.map(({ id }) => id))
  }
  /** The one of now, or what comes after the place where it was. */
  const indexOf = (hit: Hit): number => {
    const at = hits.findIndex((one) => compareHits(one, hit) >= 0)
    return at === -1 ? 0 : at
  }

  const boundsOf = ({ id, part, x, y }: Hit) =>
    part === 'comment'
      ? { left: x - COMMENT_SIZE / 2, top: y - COMMENT_SIZE / 2, width: COMMENT_SIZE, height: COMMENT_SIZE }
      : store.bounds(id)

  const show = (hit: Hit | undefined): void => {
    current = hit
    const bounds = hit && boundsOf(hit)
    if (bounds) lookAt(canvas, bounds)
    canvas.redraw()
    tell()
  }

  const isSeen = ({ x, y }: Hit): boolean => {
    const { view, size } = canvas
    return x >= view.x && y >= view.y && x < view.x + size.width / view.scale && y < view.y + size.height / view.scale
  }

  /** All anew, or among those that alone can have it. */
  const search = async (among?: ReadonlySet<string>): Promise<void> => {
    underWay?.abort()
    const over = new AbortController()
    underWay = over
    changed.clear()
    const found: Hit[] = hitsInComments()
    tell()
    const all = among ?? editor.zone.elements().keys()
    const visit = (id: string): void => {
      const element = store.get(id)
      if (element) found.push(...hitsOf(element))
    }
    if (pattern && !(await inTurns(all, visit, over))) return
    underWay = undefined
    setHits(found)
    if (changed.size > 0) findAgain(changed)
    show(hits.find(isSeen) ?? hits[0])
  }

  const findAgain = (those: ReadonlySet<string>): void => {
    // What is in a frame is hidden and shown with it.
    const all = new Set([...those].flatMap((id) => [id, ...store.childrenOf(id)]))
    const fresh = [...all].flatMap((id) => {
      const element = store.get(id)
      return element ? hitsOf(element) : []
    })
    if (fresh.length === 0 && ![...all].some((id) => ids.has(id))) return
    setHits([...hits.filter(({ id, part }) => part === 'comment' || !all.has(id)), ...fresh])
  }

  const step = (by: number): void => {
    if (hits.length === 0) return
    const at = current ? indexOf(current) + by : 0
    show(hits[(at + hits.length) % hits.length])
  }

  const canReplace = (hit: Hit | undefined): hit is Hit =>
    hit !== undefined && editor.canEdit && hit.part !== 'comment' && !isLocked(store.get(hit.id))

  const find: Find = {
    search(next) {
      if (next === words) return
      // Whatever has more letters has those before.
      const isNarrower = pattern && !underWay && replacing === 0 && next.includes(words)
      words = next
      pattern = patternOf(next)
      void search(isNarrower ? ids : undefined)
    },
    setComments(next) {
      comments = next
      if (!pattern || underWay) return
      setHits([...hits.filter(({ part }) => part !== 'comment'), ...hitsInComments()])
      canvas.redraw()
      tell()
    },
    step,
    replace(by) {
      const hit = current
      const element = hit && store.get(hit.id)
      if (!canReplace(hit) || !element) return
      const edits = replacementEdits(editor, element, [hit], by)
      // The next one comes after what was put in, which may have the same words.
      current = { ...hit, start: hit.start + by.length }
      store.commit(edits)
      findAgain(new Set([hit.id]))
      show(hits[indexOf(current)])
    },
    async replaceAll(by) {
      if (!pattern || !editor.canEdit) return 0
      const looked = pattern
      const over = new AbortController()
      const merge = `replace ${crypto.randomUUID()}`
      let count = 0
      let batch: LiveEdit[] = []
      let bytes = 0
      replacing += 1
      const send = () => {
        store.commit(batch, merge)
        batch = []
        bytes = 0
      }
      const visit = (id: string) => {
        const element = store.get(id)
        if (!element) return
        const matches = matchesOf(element, looked)
        const edits = matches.length > 0 ? replacementEdits(editor, element, matches, by) : []
        if (edits.length > 0) count += matches.length
        for (const edit of edits) {
          const size = JSON.stringify(edit).length
          if (bytes + size > MAX_BYTES) send()
          batch.push(edit)
          bytes += size
        }
      }
      await inTurns([...ids], visit, over)
      send()
      replacing -= 1
      await search()
      return count
    },
  }

  return {
    find,
    get state(): FindState {
      return {
        words,
        count: hits.length,
        at: current && hits.length > 0 ? indexOf(current) + 1 : 0,
        isSearching: underWay !== undefined || replacing > 0,
        part: current?.part,
        isReplaceShown: editor.panel === 'replace',
        canReplace: canReplace(current),
      }
    },
    /** Marks what is on the board, and the one that is shown, once the code for it is there. */
    draw(context: CanvasRenderingContext2D): void {
      if (ids.size === 0) return
      const marks = { ids, current, bounds: current && boundsOf(current) }
      if (drawHits) drawHits(context, editor, marks)
      else
        import('../on-demand.ts').then(
          (parts) => {
            drawHits = parts.drawHits
            canvas.redraw()
          },
          () => {},
        )
    },
    elementsChanged(those: ReadonlySet<string>): void {
      if (!pattern) return
      if (underWay || replacing > 0) {
        for (const id of those) changed.add(id)
        return
      }
      findAgain(those)
      canvas.redraw()
      tell()
    },
    /** Nothing is marked any more. */
    close(): void {
      underWay?.abort()
      underWay = undefined
      words = ''
      pattern = undefined
      current = undefined
      setHits([])
      canvas.redraw()
    },
  }
}
