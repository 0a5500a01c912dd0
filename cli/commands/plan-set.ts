import { exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

const plans = ['FREE', 'TRIAL', 'TEAM']
const DAY_MS = 86_400_000

export const planSet = command({
  name: 'plan set',
  description: 'Put an edition on another plan',
  detail:
    'FREE never expires. TRIAL expires after the days of the settings and TEAM never, unless --days says otherwise.',
  options: {
    edition: { type: 'string', value: 'ID', description: 'the edition', required: true },
    plan: { type: 'string', value: plans.join('|'), description: 'the plan', required: true },
    days: { type: 'string', value: 'N', description: 'days until it expires' },
  },
  run: ({ options, environment }) => {
    const plan = options.plan.toUpperCase().replace(/_PLAN$/, '')
    if (!plans.includes(plan)) throw usageError(`--plan is one of ${plans.join(', ')}`)
    if (options.days !== undefined && !/^[1-9]\d{0,4}$/.test(options.days)) {
      throw usageError('--days is a whole number from 1 to 99999')
    }
    if (options.days !== undefined && plan === 'FREE')
      throw usageError('The FREE plan does not expire: leave --days out')
    if (!/^\d{1,15}$/.test(options.edition)) throw usageError('--edition is the number of an edition')
    return withDatabase(environment, async ({ database, settings }) => {
      const now = Date.now()
      const days = options.days ? Number(options.days) : plan === 'TRIAL' ? settings.trialDays : undefined
      const expiry_time = days === undefined ? null : now + days * DAY_MS
      const { numUpdatedRows } = await database.write((db) =>
        db
          .updateTable('edition')
          .set({ plan_name: `${plan}_PLAN`, purchase_time: now, expiry_time, last_modified_time: now })
          .where('edition_id', '=', Number(options.edition))
          .executeTakeFirst(),
      )
      if (numUpdatedRows === 0n) throw new OperatorError(`There is no edition ${options.edition}`)
      const expiry = expiry_time === null ? null : new Date(expiry_time).toISOString()
      return {
        text: `Edition ${options.edition} is on the ${plan}_PLAN${expiry ? ` until ${expiry}` : ''}`,
        json: { edition_id: options.edition, plan_name: `${plan}_PLAN`, expiry_time: expiry },
      }
    })
  },
})

const usageError = (message: string) => new OperatorError(message, exitCodes.usage)
