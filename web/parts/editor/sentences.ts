import { locale } from '../../data/format.ts'
import type { GeometryName } from '../../editor/geometries.ts'
import type { Did, Facts, Name } from '../../editor/keyboard/keyboard-types.ts'
import { inLanguage } from '../../texts/in-language.ts'
import { presentingTexts } from '../../texts/presenting/texts.ts'
import { readingTexts } from '../../texts/reading/texts.ts'
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
const shapeName = (geometry: GeometryName): string => {
  const name = byGeometry.get(geometry)
  return name ? inLanguage(name) : t().layerShape
}

const whatIs = ({ kind, geometry }: Name): string =>
  kind === 'shape' && geometry ? shapeName(geometry) : kindName(kind)

const list = (words: readonly string[]): string => new Intl.ListFormat(locale()).format(words)

/** As others refer to it. */
const named = (one: Name | undefined): string => (one ? one.label || whatIs(one) : readingTexts().readNothing)

const neighbours = (names: readonly Name[]): string => {
  const said = names.slice(0, MAX_NAMES).map(named)
  const more = names.length - said.length
  return list(more > 0 ? [...said, readingTexts().readMore(more)] : said)
}

/** What is said of an element, in a sentence. */
export const describe = (facts: Facts): string => {
  const { kind, label, frame, ends, leadsTo, comesFrom, isLocked, count, cell } = facts
  const what = whatIs(facts)
  const parts = ends
    ? [readingTexts().readConnector(named(ends[0]), named(ends[1])), label && readingTexts().readLabelled(label)]
    : [label ? readingTexts().readNamed(what, label) : kind === 'drawing' ? what : readingTexts().readEmpty(what)]
  parts.push(
    kind === 'frame' ? readingTexts().readHolds(count) : count > 1 ? readingTexts().readGroup(count) : '',
    cell ? readingTexts().readCell(cell.row + 1, cell.column + 1) : '',
    frame ? readingTexts().readInFrame(frame) : '',
    leadsTo.length > 0 ? readingTexts().readLeadsTo(neighbours(leadsTo)) : '',
    comesFrom.length > 0 ? readingTexts().readComesFrom(neighbours(comesFrom)) : '',
    isLocked ? readingTexts().readLocked : '',
  )
  return parts.filter(Boolean).join(', ')
}

/** Where it is, and how large. */
export const describePlace = ({ bounds }: Facts): string | undefined => {
  if (!bounds) return undefined
  const { left, top, width, height } = bounds
  return readingTexts().readPlace(Math.round(left), Math.round(top), Math.round(width), Math.round(height))
}

const shortly = (facts: Facts): string =>
  facts.ends
    ? readingTexts().readConnector(named(facts.ends[0]), named(facts.ends[1]))
    : facts.label
      ? readingTexts().readNamed(whatIs(facts), facts.label)
      : whatIs(facts)

const direction = ({ x, y }: { x: number; y: number }): string => {
  const across =
    x > 0 ? readingTexts().didMoveRight(Math.round(x)) : x < 0 ? readingTexts().didMoveLeft(Math.round(-x)) : ''
  const down = y > 0 ? readingTexts().didMoveDown(Math.round(y)) : y < 0 ? readingTexts().didMoveUp(Math.round(-y)) : ''
  return [across, down].filter(Boolean).join(', ')
}

/** What is said when something was done. */
export const sentenceOf = (did: Did, nameOf: (zuid: string) => string): string => {
  const what = 'count' in did && 'one' in did ? (did.one ? shortly(did.one) : readingTexts().readMany(did.count)) : ''
  switch (did.what) {
    case 'selected':
      return did.count === 0
        ? readingTexts().didSelectNothing
        : readingTexts().didSelect(did.one ? describe(did.one) : what)
    case 'made':
    case 'connected':
      return readingTexts().didMake(what)
    case 'deleted':
      return readingTexts().didDelete(what)
    case 'changed':
      return readingTexts().didChange(what)
    case 'moved':
      return readingTexts().didMove(what, direction(did.by))
    case 'stepped':
      return did.from && did.to ? presentingTexts().didStep(what, did.from, did.to) : presentingTexts().didAppear(what)
    case 'resized':
      return readingTexts().didResize(what, Math.round(did.size.width), Math.round(did.size.height))
    case 'undone':
      return readingTexts().didUndo
    case 'redone':
      return readingTexts().didRedo
    case 'begun':
      return did.from ? readingTexts().didBegin(shortly(did.from)) : readingTexts().didBeginHere
    case 'cursor':
      return readingTexts().didCursor(did.at.x, did.at.y)
    case 'mayLeave':
      return readingTexts().mayLeaveBoard
    case 'othersSaid':
      return readingTexts().othersSaid
    case 'othersNotSaid':
      return readingTexts().othersNotSaid
    case 'chat':
      return readingTexts().didChat(nameOf(did.zuid), did.text)
    case 'others':
      return readingTexts().othersDid(list(did.zuids.map(nameOf)), did.count)
  }
}
