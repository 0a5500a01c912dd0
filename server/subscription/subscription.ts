import { effectivePlan, type PlanName } from '../access/plan-limits.ts'
import type { Handler } from '../handler.ts'
import { selectFields } from '../select-fields.ts'
import { countMembers } from './subscription.sql.ts'

const types = { FREE_PLAN: 'FREE', TRIAL_PLAN: 'TRIAL', TEAM_PLAN: 'TEAM' } as const satisfies Record<PlanName, string>
const never = -1

export const getSubscription: Handler<'getSubscription'> = async ({ db, params, query, path, now }) => {
  const { edition } = path
  const plan_name = effectivePlan(edition, now)
  const [counted] = await countMembers(db, params)
  return {
    subscription_info: selectFields(
      {
        edition_id: edition.edition_id,
        plan_name,
        plan_type: types[plan_name],
        purchase_date: edition.purchase_time,
        expiry_date: plan_name === 'FREE_PLAN' ? never : (edition.expiry_time ?? never),
        status: 'Active',
        members_count: counted?.members_count ?? 0,
      },
      query.fields,
    ),
  }
}
