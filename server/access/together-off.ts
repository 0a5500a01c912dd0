import { type TogetherFeature, togetherFeatures } from '@easel/contract/together.ts'
import type { Fail } from '../api-error.ts'

interface Space {
  together_off: string
}

/** What is switched off in a space of what people do together. */
export const offIn = ({ together_off }: Space): TogetherFeature[] => {
  const off = together_off.split(',')
  return togetherFeatures.filter((feature) => off.includes(feature))
}

export const assertOn = (fail: Fail<'switchedOff'>, space: Space, feature: TogetherFeature): void => {
  if (offIn(space).includes(feature)) fail('switchedOff')
}
