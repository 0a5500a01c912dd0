import type { Connector, Frame, Shape } from '@easel/contract'
import type { Element } from '@easel/contract/content/element.ts'
import { drawConnector } from './connectors/draw-connector.ts'
import { type FindObstacles, indexObstacles, type Obstacle, obstacleOf } from './connectors/obstacles.ts'
import type { DisplayList, Instruction } from './display-list.ts'
import { drawFrame, drawShape } from './draw-shape.ts'
import type { Environment } from './environment.ts'

/** An element as the journal has it. */
export type DrawnElement = Pick<Element, 'id' | 'kind' | 'frame_id' | 'body'>

/**
 * Elements, back to front, as one list. What is in a frame is drawn with it, and clipped by it. Connectors go around all
 * shapes of the zone, also where only some are drawn.
 */
export const drawScene = (
  elements: readonly DrawnElement[],
  environment: Environment,
  findObstacles: FindObstacles = obstaclesOf(elements),
): DisplayList => {
  const byId = new Map(elements.map((element) => [element.id, element]))
  const children = new Map<string, DrawnElement[]>()
  const roots: DrawnElement[] = []
  for (const element of elements) {
    const parent = element.frame_id === null ? undefined : byId.get(element.frame_id)
    if (element.kind !== 'SHAPE' || parent?.kind !== 'FRAME') roots.push(element)
    else {
      const siblings = children.get(parent.id)
      if (siblings) siblings.push(element)
      else children.set(parent.id, [element])
    }
  }
  const shapeAt = (id: string): Shape | undefined => {
    const found = byId.get(id.toLowerCase())
    return found?.kind === 'SHAPE' || found?.kind === 'FRAME' ? (found.body as Shape) : undefined
  }
  const list: Instruction[] = []
  const add = (instructions: readonly Instruction[]): void => {
    for (const instruction of instructions) list.push(instruction)
  }
  for (const { kind, id, body } of roots) {
    if (kind === 'SHAPE') add(drawShape(body as Shape, environment))
    else if (kind === 'CONNECTOR') add(drawConnector(body as Connector, { shapeAt, findObstacles }, environment))
    else {
      const inside = (children.get(id) ?? []).flatMap((child) => drawShape(child.body as Shape, environment))
      add(drawFrame(body as Frame, inside, environment))
    }
  }
  return list
}

/** What the connectors of a zone go around, indexed when the first of them asks. */
export const obstaclesOf = (zone: readonly DrawnElement[]): FindObstacles => {
  let index: FindObstacles | undefined
  return (box) => {
    index ??= indexObstacles(obstaclesAmong(zone))
    return index(box)
  }
}

const obstaclesAmong = (elements: readonly DrawnElement[]): Obstacle[] =>
  elements.flatMap(({ id, kind, body }) => (kind === 'SHAPE' ? (obstacleOf(id, body as Shape) ?? []) : []))
