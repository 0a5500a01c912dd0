import { language } from '../../data/preferences.ts'
import type { GeometryName } from '../../editor/geometries.ts'
import type { Did, Facts, Name } from '../../editor/keyboard/keyboard-types.ts'
import { shapeNames } from '../../texts/shape-names.ts'
import { t } from '../../texts/texts.ts'
import { kindName } from './kind-name.ts'

/** Of more neighbours it is said how many there are. */
const MAX_NAMES = 5

const byGeometry = new Map(
  Object.values(shapeNames)
    .flat()
    .map(([geometry, en, de]) => [geometry, { en, de }]),
)

/** The longest name that the picker has for it. */
const shapeName = (geometry: GeometryName): string => byGeometry.get(geometry)?.[language.value] ?? t().layerShape

const whatIs = ({ kind, geometry }: Name): string =>
  kind === 'shape' && geometry ? shapeName(geometry) : kindName(kind)

const list = (words: readonly string[]): string => new Intl.ListFormat(language.value).format(words)

/** As others refer to it. */
const named = (one: Name | undefined): string => (one ? one.label || whatIs(one) : t().readNothing)

const neighbours = (names: readonly Name[]): string => {
  const said = names.slice(0, MAX_NAMES).map(named)
  const more = names.length - said.length
  return list(more > 0 ? [...said, t().readMore(more)] : said)
}

/** What is said of an element, in a sentence. */
export const describe = (facts: Facts): string => {
  const { kind, label, frame, ends, leadsTo, comesFrom, isLocked, count } = facts
  const what = whatIs(facts)
  const parts = ends
    ? [t().readConnector(named(ends[0]), named(ends[1])), label && t().readLabelled(label)]
    : [label ? t().readNamed(what, label) : kind === 'drawing' ? what : t().readEmpty(what)]
  parts.push(
    kind === 'frame' ? t().readHolds(count) : count > 1 ? t().readGroup(count) : '',
    frame ? t().readInFrame(frame) : '',
    leadsTo.length > 0 ? t().readLeadsTo(neighbours(leadsTo)) : '',
    comesFrom.length > 0 ? t().readComesFrom(neighbours(comesFrom)) : '',
    isLocked ? t().readLocked : '',
  )
  return parts.filter(Boolean).join(', ')
}

/** Where it is, and how large. */
export const describePlace = ({ bounds }: Facts): string | undefined => {
  if (!bounds) return undefined
  const { left, top, width, height } = bounds
  return t().readPlace(Math.round(left), Math.round(top), Math.round(width), Math.round(height))
}

const shortly = (facts: Facts): string =>
  facts.ends
    ? t().readConnector(named(facts.ends[0]), named(facts.ends[1]))
    : facts.label
      ? t().readNamed(whatIs(facts), facts.label)
      : whatIs(facts)

const direction = ({ x, y }: { x: number; y: number }): string => {
  const across = x > 0 ? t().didMoveRight(Math.round(x)) : x < 0 ? t().didMoveLeft(Math.round(-x)) : ''
  const down = y > 0 ? t().didMoveDown(Math.round(y)) : y < 0 ? t().didMoveUp(Math.round(-y)) : ''
  return [across, down].filter(Boolean).join(', ')
}

/** What is said when something was done. */
export const sentenceOf = (did: Did, nameOf: (zuid: string) => string): string => {
  const what = 'count' in did && 'one' in did ? (did.one ? shortly(did.one) : t().readMany(did.count)) : ''
  switch (did.what) {
    case 'selected':
      return did.count === 0 ? t().didSelectNothing : t().didSelect(did.one ? describe(did.one) : what)
    case 'made':
    case 'connected':
      return t().didMake(what)
    case 'deleted':
      return t().didDelete(what)
    case 'changed':
      return t().didChange(what)
    case 'moved':
      return t().didMove(what, direction(did.by))
    case 'resized':
      return t().didResize(what, Math.round(did.size.width), Math.round(did.size.height))
    case 'undone':
      return t().didUndo
    case 'redone':
      return t().didRedo
    case 'begun':
      return did.from ? t().didBegin(shortly(did.from)) : t().didBeginHere
    case 'cursor':
      return t().didCursor(did.at.x, did.at.y)
    case 'mayLeave':
      return t().mayLeaveBoard
    case 'othersSaid':
      return t().othersSaid
    case 'othersNotSaid':
      return t().othersNotSaid
    case 'chat':
      return t().didChat(nameOf(did.zuid), did.text)
    case 'others':
      return t().othersDid(list(did.zuids.map(nameOf)), did.count)
  }
}
