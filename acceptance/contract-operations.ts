import type { OperationName } from '@easel/contract'
import type { Section } from './contract-answers.ts'
import { canvasSections } from './contract-canvas.ts'
import { peopleSections } from './contract-people.ts'

/** The 52 operations of the contract, section by section. */
export const sections: readonly Section[] = [...peopleSections, ...canvasSections]

/** The limits that the contract states, requests a minute and user. */
export const statedRates: Partial<Record<OperationName, number>> = {
  getZone: 30,
  moveZone: 30,
  listZones: 60,
  listZoneVersions: 60,
}
