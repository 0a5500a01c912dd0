import { isHidden } from '@easel/contract/shapes/hidden.ts'
import type { DrawnElement } from './scene.ts'

/** What is in pictures of these elements. */
export const withoutHidden = (elements: readonly DrawnElement[]): readonly DrawnElement[] => {
  const byId = new Map(elements.map((element) => [element.id, element]))
  return elements.filter((element) => !isHidden(element, (id) => byId.get(id)))
}
