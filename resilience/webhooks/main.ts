import { parseCommandLine } from '../support/options.ts'
import { newSeed } from '../support/random.ts'
import { runWebhookKills } from './run.ts'

const {
  kills,
  seed,
  engine: engines,
} = parseCommandLine(
  `npm run webhooks -- [options]

Kills the service while it sends webhooks, starts it again, and looks at what the receiver got. Exits with 1 when a change
is lost or comes out of order.

  --kills N          default 50
  --engine ENGINE    sqlite or postgres only
  --seed N           the same choices again, though not the same timing
  --help             print this`,
  {
    kills: { type: 'number', default: 50 },
    engine: { type: 'engines' },
    seed: { type: 'number', default: newSeed() },
  },
)

let hasFailed = false
for (const engine of engines) {
  const progress = (line: string) => process.stderr.write(`\r\u001b[K${engine} ${line}`)
  const { changes, messages, repeated, violations } = await runWebhookKills({ engine, kills, seed, progress })
  process.stderr.write('\n')
  console.log(
    `${engine}: ${kills} kills, seed ${seed}: ${changes} changes in ${messages} messages, ${repeated} repeated`,
  )
  for (const violation of violations) console.error(violation)
  hasFailed ||= violations.length > 0
}
process.exit(hasFailed ? 1 : 0)
