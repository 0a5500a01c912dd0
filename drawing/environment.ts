import type { Measure } from './text/measure.ts'

/** What drawing needs from where it runs. With equal widths, equal elements give equal lists. */
export interface Environment {
  measure: Measure
}
