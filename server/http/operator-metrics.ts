import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import { lastBackupTime } from '../db/backup/last-backup.ts'
import type { Database } from '../db/database.ts'
import type { Settings } from '../process/settings.ts'

/** What an operator wants to be told of before somebody complains. Read when it is asked for. */
export const watchInstallation = (
  registry: Registry,
  database: Database,
  { dataFolder }: Pick<Settings, 'dataFolder'>,
): void => {
  const registers = [registry]
  new Gauge({
    name: 'easel_webhooks',
    help: 'Webhooks of the installation by state; FAILING are those of the ACTIVE whose last attempt failed',
    labelNames: ['state'],
    registers,
    async collect() {
      // While the database does not answer, everything else is told.
      const counts = await countWebhooks(database).catch(() => undefined)
      if (!counts) return this.reset()
      for (const state of ['ACTIVE', 'DISABLED', 'STOPPED', 'FAILING']) this.set({ state }, counts.get(state) ?? 0)
    },
  })
  new Gauge({
    name: 'easel_storage_bytes',
    help: 'Bytes of the database',
    registers,
    async collect() {
      this.set(await databaseBytes(database).catch(() => Number.NaN))
    },
  })
  new Gauge({
    name: 'easel_storage_free_bytes',
    help: 'Bytes that are free where the data folder is',
    registers,
    async collect() {
      const found = await statfs(dataFolder).catch(() => undefined)
      if (found) this.set(found.bavail * found.bsize)
    },
  })
  new Gauge({
    name: 'easel_last_backup_timestamp_seconds',
    help: 'When easel backup was last done with this data folder, as a Unix time; 0: never',
    registers,
    collect() {
      this.set(lastBackupTime(dataFolder) / 1000)
    },
  })
}

const countWebhooks = async ({ read }: Database): Promise<Map<string, number>> => {
  const rows = await read
    .selectFrom('webhook')
    .groupBy('status')
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('all'),
      sql<number>`sum(case when failures > 0 then 1 else 0 end)`.as('failing'),
    ])
    .execute()
  const counts = new Map<string, number>(rows.map(({ status, all }) => [status, Number(all)]))
  const active = rows.find(({ status }) => status === 'ACTIVE')
  return counts.set('FAILING', Number(active?.failing ?? 0))
}

/** With what SQLite has not moved into its file yet. */
const databaseBytes = async ({ read, file }: Database): Promise<number> => {
  if (file !== undefined)
    return [file, `${file}-wal`].reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(read)
  return Number(rows[0]?.bytes)
}

/** What waits for a picture, by lane. */
export const watchPictures = (
  registry: Registry,
  load: () => Record<string, { running: number; waiting: number }>,
): void => {
  new Gauge({
    name: 'easel_pictures',
    help: 'Pictures that are drawn or wait for it, exports and thumbnails apart',
    labelNames: ['lane', 'state'],
    registers: [registry],
    collect() {
      for (const [lane, states] of Object.entries(load()))
        for (const [state, count] of Object.entries(states)) this.set({ lane, state }, count)
    },
  })
}

/** What waits for readers of answers. */
export const watchUnreadAnswers = (registry: Registry, bytes: () => number): void => {
  new Gauge({
    name: 'easel_unread_answer_bytes',
    help: 'Bytes of answers to requests that their readers have not taken yet',
    registers: [registry],
    collect() {
      this.set(bytes())
    },
  })
}

/** Counts sign-ins that were refused, by reason. */
export const countRefusedSignIns = (registry: Registry): ((reason: string) => void) => {
  const counter = new Counter({
    name: 'easel_sign_ins_refused_total',
    help: 'Sign-ins that were refused, by reason',
    labelNames: ['reason'],
    registers: [registry],
  })
  return (reason) => counter.inc({ reason })
}
