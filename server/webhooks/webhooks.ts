import { can } from '@easel/contract'
import { type Fail, invalidRequest } from '../api-error.ts'
import { nextId } from '../db/ids.ts'
import type { Db } from '../db/transaction.ts'
import type { WebhookTable } from '../db/webhook-schema.ts'
import type { Handler } from '../handler.ts'
import { urlProblem } from './address.ts'
import { loadSealingKey, newWebhookSecret, sealSecret } from './secret.ts'
import { assertMayHave, canSee } from './sight.ts'
import * as rows from './webhooks.sql.ts'

const checkUrl = (url: string, { webhookPrivateAddresses }: { webhookPrivateAddresses: boolean }): void => {
  const problem = urlProblem(url, webhookPrivateAddresses)
  if (problem) throw invalidRequest('url', problem)
}

export const createWebhook: Handler<'createWebhook'> = async ({ db, caller, params, body, settings, now, fail }) => {
  const { edition_id } = params
  const { url, description = '', space_id = null } = body
  const zone_id = body.zone_id?.toLowerCase() ?? null
  if (zone_id !== null && space_id === null) throw invalidRequest('space_id', 'is required where zone_id is sent')
  checkUrl(url, settings)
  await assertMayHave(db, caller.zuid, { edition_id, space_id, zone_id })
  if ((await rows.countWebhooks(db, edition_id)) >= settings.maxWebhooks) fail('tooManyWebhooks')
  const webhook_id = await nextId(db)
  const secret = newWebhookSecret()
  const webhook: WebhookTable = {
    edition_id,
    webhook_id,
    space_id,
    zone_id,
    url,
    description,
    secret: sealSecret(await loadSealingKey(db), { edition_id, webhook_id }, secret),
    previous_secret: null,
    previous_until: null,
    status: 'ACTIVE',
    stop_reason: null,
    created_by: caller.zuid,
    created_time: now,
    deliveries: 0,
    failures: 0,
    failing_since: null,
    next_time: 0,
    lease_owner: null,
    lease_until: 0,
  }
  await rows.insertWebhook(db, webhook)
  await rows.startCursors(db, webhook)
  return { webhook: toWebhook(webhook), secret }
}

export const listWebhooks: Handler<'listWebhooks'> = async ({ db, caller, params, path, query }) => {
  const { edition_id } = params
  const { from = 0, limit = 20 } = query
  const own = can(path.roles, 'edition.manage') ? {} : { created_by: caller.zuid }
  const found = await rows.pageOfWebhooks(db, { edition_id, ...own, from, limit })
  return {
    webhooks: found.map(toWebhook),
    total_count: await rows.countWebhooks(db, edition_id, own.created_by),
  }
}

interface HookContext {
  db: Db
  caller: { zuid: number }
  params: rows.WebhookKey
  path: { roles: Parameters<typeof can>[0] }
}

/** Others but admins are not told that it is there. */
const visibleWebhook = async (
  { db, caller, params, path }: HookContext,
  fail: Fail<'webhookNotFound'>,
): Promise<WebhookTable> => {
  const [hook] = await rows.findWebhook(db, params)
  if (!hook || (hook.created_by !== caller.zuid && !can(path.roles, 'edition.manage'))) return fail('webhookNotFound')
  return hook
}

/** It is told what its creator may see: nobody else has it sent elsewhere, or again. */
const ownWebhook = async (
  context: HookContext,
  fail: Fail<'webhookNotFound' | 'noPermission'>,
): Promise<WebhookTable> => {
  const hook = await visibleWebhook(context, fail)
  return hook.created_by === context.caller.zuid ? hook : fail('noPermission')
}

export const updateWebhook: Handler<'updateWebhook'> = async (context) => {
  const { db, caller, body, settings, fail } = context
  const hook = await visibleWebhook(context, fail)
  const { url, description, enabled } = body
  const isStop = enabled === false && url === undefined && description === undefined
  if (hook.created_by !== caller.zuid && !isStop) fail('noPermission')
  if (url !== undefined) checkUrl(url, settings)
  if (enabled) await assertMayHave(db, caller.zuid, hook).catch(() => fail('noPermission'))
  const changed: Partial<WebhookTable> = {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(enabled === false && { status: 'DISABLED' as const }),
    // Started again, or sent elsewhere: it need not wait out its failures.
    ...((enabled || url !== undefined) && { failures: 0, failing_since: null, next_time: 0 }),
    ...(enabled && { status: 'ACTIVE' as const, stop_reason: null }),
  }
  if (Object.keys(changed).length > 0) await rows.setWebhook(db, hook, changed)
  return { webhook: toWebhook({ ...hook, ...changed }) }
}

export const deleteWebhook: Handler<'deleteWebhook'> = async (context) => {
  const { db, caller, params, fail } = context
  await rows.deleteWebhookRows(db, await visibleWebhook(context, fail))
  return { current_user_id: caller.zuid, ...params }
}

const OVERLAP_MS = 86_400_000

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async (context) => {
  const { db, now, fail } = context
  const hook = await ownWebhook(context, fail)
  const secret = newWebhookSecret()
  const previous_until = now + OVERLAP_MS
  await rows.setWebhook(db, hook, {
    secret: sealSecret(await loadSealingKey(db), hook, secret),
    previous_secret: hook.secret,
    previous_until,
  })
  return { secret, previous_until }
}

export const replayWebhook: Handler<'replayWebhook'> = async (context) => {
  const { db, body, fail } = context
  const hook = await ownWebhook(context, fail)
  const zone_id = body.zone_id.toLowerCase()
  const [zone] = await rows.findZoneSpace(db, { edition_id: hook.edition_id, zone_id })
  const isTold =
    zone &&
    (hook.zone_id ?? zone_id) === zone_id &&
    (hook.zone_id || (hook.space_id ?? zone.space_id) === zone.space_id)
  if (!zone || !isTold) return fail('zoneNotFound')
  const { edition_id } = hook
  if (!(await canSee(db, hook.created_by, { edition_id, space_id: zone.space_id, zone_id }))) fail('zoneNotFound')
  const [cursor] = await rows.findCursor(db, { ...hook, zone_id })
  // Never forward: what it has not been told would be lost.
  const since = Math.min(body.since, cursor?.seq ?? 0)
  await rows.setCursor(db, hook, zone_id, since)
  return { zone_id, since }
}

export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async (context) => {
  const { db, params, query, fail } = context
  await ownWebhook(context, fail)
  const { from = 0, limit = 20 } = query
  const found = await rows.pageOfDeliveries(db, { ...params, from, limit })
  return {
    deliveries: found.map(({ edition_id: _e, webhook_id: _w, status, error, response, ...delivery }) => ({
      ...delivery,
      ...(status !== null && { status }),
      ...(error !== null && { error }),
      ...(response !== null && { response }),
    })),
  }
}

const toWebhook = (hook: WebhookTable) => {
  const { webhook_id, url, description, status, created_by, created_time, failures } = hook
  return {
    webhook_id,
    ...(hook.space_id !== null && { space_id: hook.space_id }),
    ...(hook.zone_id !== null && { zone_id: hook.zone_id }),
    url,
    description,
    status,
    ...(hook.status === 'STOPPED' && hook.stop_reason !== null && { stop_reason: hook.stop_reason }),
    created_by,
    created_time,
    failures,
    ...(failures > 0 && { next_time: hook.next_time }),
  }
}
