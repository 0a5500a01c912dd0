import { refuse } from './image.ts'
import type { SvgNode } from './svg-node.ts'
import { referencesIn } from './svg-values.ts'

/** What is drawn once everything that is referred to is put in its place. */
const MAX_DRAWN = 50_000

/** Refuses references that go round, and those that multiply: a few lines could draw billions of shapes. */
export const checkCost = (root: SvgNode): void => {
  const byId = new Map<string, SvgNode>()
  const remember = (node: SvgNode): void => {
    const id = node.attributes.get('id')
    if (id !== undefined && !byId.has(id)) byId.set(id, node)
    for (const child of node.children) if (typeof child !== 'string') remember(child)
  }
  remember(root)
  const costs = new Map<SvgNode, number>()
  const underWay = new Set<SvgNode>()
  const costOf = (node: SvgNode): number => {
    const known = costs.get(node)
    if (known !== undefined) return known
    if (underWay.has(node)) return refuse('is an SVG whose references go round')
    underWay.add(node)
    let cost = 1
    for (const child of node.children) if (typeof child !== 'string') cost += costOf(child)
    for (const { id, times } of referencesOf(node)) {
      const target = byId.get(id)
      if (target) cost += times * costOf(target)
    }
    underWay.delete(node)
    if (cost > MAX_DRAWN) return refuse('is an SVG whose references draw too much')
    costs.set(node, cost)
    return cost
  }
  costOf(root)
}

function* referencesOf({ attributes }: SvgNode): Generator<{ id: string; times: number }> {
  for (const [name, value] of attributes) {
    if (name === 'href') yield { id: value.slice(1), times: 1 }
    // A marker is drawn at every corner of a path, and styles are passed on to what is inside.
    const corners = (attributes.get('d') ?? attributes.get('points') ?? '').length / 4
    const times = /marker/.test(name + value) ? Math.max(MARKED, Math.ceil(corners)) : 1
    for (const id of referencesIn(value)) yield { id, times }
  }
}

/** Corners that a marker counts for at the least: the paths inside a group have them too. */
const MARKED = 10
