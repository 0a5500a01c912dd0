import type { EditionTable } from '../db/schema.ts'
import type { Plan, Settings } from '../process/settings.ts'

export type PlanName = keyof Settings['plans']

/** The plan an edition has now: one that has expired counts as FREE_PLAN (E10). */
export const effectivePlan = ({ plan_name, expiry_time }: PlanOf, now: number): PlanName =>
  expiry_time !== null && expiry_time <= now ? 'FREE_PLAN' : (plan_name as PlanName)

export const planLimits = ({ plans }: Pick<Settings, 'plans'>, edition: PlanOf, now: number): Plan =>
  plans[effectivePlan(edition, now)]

type PlanOf = Pick<EditionTable, 'plan_name' | 'expiry_time'>
