import { isHidden } from '@easel/contract/shapes/hidden.ts'
import type { Store } from './store.ts'

/** Elements that nobody sees or selects until they are shown again (C9). */
export const isHiddenId = ({ get }: Pick<Store, 'get'>, id: string): boolean => {
  const element = get(id)
  return element !== undefined && isHidden(element, get)
}
