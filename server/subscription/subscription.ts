import { effectivePlan, type PlanName } from '../access/plan-limits.ts'
import type { Handler } from '../handler.ts'
import { selectFields } from '../select-fields.ts'
import { countMembers } from './subscription.sql.ts'

const planTypes: Record<PlanName, 'FREE' | 'TRIAL' | 'TEAM'> = {
  FREE_PLAN: 'FREE',
  TRIAL_PLAN: 'TRIAL',
  TEAM_PLAN: 'TEAM',
}
const NEVER = -1

export const getSubscription: Handler<'getSubscription'> = async ({ db, params, query, path, now }) => {
  const { edition } = path
  const plan_name = effectivePlan(edition, now)
  const [count] = await countMembers(db, params)
  return {
    subscription_info: selectFields(
      {
        edition_id: edition.edition_id,
        plan_name,
        plan_type: planTypes[plan_name],
        purchase_date: edition.purchase_time,
        expiry_date: plan_name === 'FREE_PLAN' ? NEVER : (edition.expiry_time ?? NEVER),
        status: 'Active',
        members_count: count?.members_count ?? 0,
      },
      query.fields,
    ),
  }
}
