/** What an id can be the id of. */
export const kinds = [
  'edition',
  'team',
  'space',
  'zone',
  'person',
  'mail',
  'group',
  'template',
  'version',
  'comment',
  'frame',
  'shape',
  'connector',
  'element',
  'key',
  'client',
  'bot',
  'token',
  'webhook',
] as const
export type Kind = (typeof kinds)[number]

const names: Record<string, Kind> = {
  edition_id: 'edition',
  team_id: 'team',
  space_id: 'space',
  destination_space_id: 'space',
  zone_id: 'zone',
  resource_id: 'zone',
  zone_order: 'zone',
  zuid: 'person',
  user_id: 'person',
  member_id: 'person',
  assign_to_zuid: 'person',
  mail_id: 'mail',
  group_id: 'group',
  template_id: 'template',
  version_id: 'version',
  other_version_id: 'version',
  element_ids: 'element',
  comment_id: 'comment',
  thread_id: 'comment',
  element_id: 'element',
  ids: 'element',
  id: 'element',
  frame_id: 'frame',
  shape_id: 'shape',
  key_id: 'key',
  client_key: 'client',
  bot_id: 'bot',
  token_id: 'token',
  webhook_id: 'webhook',
}

export const kindByName = (name: string): Kind | undefined => names[name]

/**
 * Stands for the id of something that exists when the request is sent: generated requests depend on the seed alone, and
 * still reach the handlers.
 */
export const placeholder = (kind: Kind, n: number): string => `⟦${kind}:${n}⟧`

/** Mostly ids near the zone of the request, one time in six any id. */
export const resolvePlaceholders = (
  text: string,
  nearby: Partial<Record<Kind, readonly string[]>>,
  all: Record<Kind, readonly string[]>,
): string =>
  text.replace(/⟦(\w+):(\d+)⟧/g, (_, kind: Kind, n: string) => {
    const candidates = (Number(n) % 6 === 5 ? undefined : nearby[kind]) ?? all[kind]
    return candidates[Number(n) % candidates.length] ?? '1'
  })
