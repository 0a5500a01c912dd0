import type { EditionTable } from '../db/schema.ts'
import type { Plan, Settings } from '../process/settings.ts'

export type PlanName = keyof Settings['plans']

/** The plan an edition has now: one that has expired counts as FREE_PLAN (E10). */
export const effectivePlan = ({ plan_name, expiry_time }: PlanOf, now: number): PlanName =>
  expiry_time !== null && expiry_time <= now ? 'FREE_PLAN' : (plan_name as PlanName)

export const planLimits = ({ plans }: Pick<Settings, 'plans'>, edition: PlanOf, now: number): Plan =>
  plans[effectivePlan(edition, now)]

type PlanOf = Pick<EditionTable, 'plan_name' | 'expiry_time'>

const DAY_MS = 86_400_000

export interface PlanContext {
  settings: Pick<Settings, 'plans'>
  path: { edition: PlanOf }
  now: number
}

/** The moment before which history is not shown (Z8). */
export const historyCutoff = ({ settings, path, now }: PlanContext): number =>
  now - planLimits(settings, path.edition, now).historyDays * DAY_MS
