/** A deliberate fault: `from`, which stands in the file once, becomes `to`. */
export interface Fault {
  room: 'access' | 'journal' | 'live' | 'drawing' | 'web' | 'http'
  what: string
  file: string
  from: string
  to: string
  /** The tests that are asked first: of the rooms that use the file. */
  tests: string[]
}

const access: Omit<Fault, 'room'>[] = [
  {
    what: 'viewers may comment',
    file: 'contract/access.ts',
    from: `['CREATOR', 'EDITOR', 'COMMENTER', 'GUEST_COMMENTER']`,
    to: `['CREATOR', 'EDITOR', 'COMMENTER', 'VIEWER', 'GUEST_COMMENTER']`,
    tests: ['server/comments', 'server/access'],
  },
  {
    what: 'every administrator may do what only the owner of an edition may',
    file: 'contract/access.ts',
    from: `'edition.own': { edition: ['SUPER_ADMIN'] }`,
    to: `'edition.own': { edition: editionAdmins }`,
    tests: ['server/editions', 'server/access'],
  },
  {
    what: 'a zone is hidden from its owner, and from nobody else',
    file: 'server/access/path-access.ts',
    from: `row.zone_access === RESTRICTED && space !== 'CREATOR'`,
    to: `row.zone_access === RESTRICTED && space === 'CREATOR'`,
    tests: ['server/zones/sharing.test.ts', 'server/access'],
  },
  {
    what: 'zones in the trash can be edited',
    file: 'server/access/path-access.ts',
    from: `if (zone && zone.status !== 'ACTIVE') throw`,
    to: `if (zone && zone.status === 'NEVER') throw`,
    tests: ['server/http/states.test.ts', 'server/zones'],
  },
  {
    what: `a team's entry on a zone goes before one's own`,
    file: 'server/access/member-entries.sql.ts',
    from: `(\${entries} \${isOwn(zuid)}), (\${shared})`,
    to: `(\${shared}), (\${entries} \${isOwn(zuid)})`,
    tests: ['server/zones/sharing.test.ts', 'server/access'],
  },
  {
    what: `whoever is in any team has every team's role`,
    file: 'server/access/member-entries.sql.ts',
    from: 'mine.team_id = sm.member_id and mine.zuid',
    to: 'mine.zuid',
    tests: ['server/comments', 'server/spaces', 'server/access'],
  },
  {
    what: 'a plan counts once it has expired',
    file: 'server/access/plan-limits.ts',
    from: 'expiry_time <= now',
    to: 'expiry_time > now',
    tests: ['server/subscription', 'server/teams'],
  },
  {
    what: 'a second factor is demanded of those who have one',
    file: 'server/access/two-factor.ts',
    from: `.where('f.zuid', 'is', null)`,
    to: `.where('f.zuid', 'is not', null)`,
    tests: ['server/access/two-factor.test.ts'],
  },
]

const journal: Omit<Fault, 'room'>[] = [
  {
    what: 'deleted comments are told again by the feed',
    file: 'server/journal/feed.ts',
    from: 'if (!existing.has(operation.id)) operation.comment = null',
    to: 'if (!existing.has(operation.id)) continue',
    tests: ['server/changes', 'server/comments'],
  },
  {
    what: 'the inverse of a deleted comment deletes it',
    file: 'server/journal/append-entry.ts',
    from: '...removed.map(toOperation)',
    to: '...removed.map(toRemoval)',
    tests: ['server/journal', 'server/history'],
  },
  {
    what: 'images that are used again are not marked as used',
    file: 'server/journal/usable-assets.ts',
    from: 'return isOld ? write((db) => touchAssets(db, zone, assets, now)) : assets',
    to: 'return assets',
    tests: ['server/assets'],
  },
  {
    what: 'the only version of a zone is compacted away',
    file: 'server/journal/compaction.ts',
    from: 'const [oldest] = stays ? [stays] : await lastVersion(database.read, key)',
    to: 'const oldest = stays',
    tests: ['server/journal'],
  },
  {
    what: 'snapshots are taken where they are not due',
    file: 'server/journal/snapshots.ts',
    from: 'if (zone.commit_bytes < snapshot_after)',
    to: 'if (zone.commit_bytes > snapshot_after)',
    tests: ['server/journal'],
  },
  {
    what: 'what is in a frame does not go down with it',
    file: 'contract/content/plan.ts',
    from: 'y: (to.top ?? 0) - (from.top ?? 0)',
    to: 'y: 0',
    tests: ['contract/content', 'server/elements'],
  },
  {
    what: 'a zone takes one insert more than it has room for',
    file: 'contract/content/plan.ts',
    from: 'size + added > limits.elements)',
    to: 'size > limits.elements)',
    tests: ['contract/content', 'server/journal'],
  },
  {
    what: 'connectors may be tied to frames that are not there',
    file: 'contract/content/plan.ts',
    from: `draft.get(id.toLowerCase())?.kind !== 'SHAPE'`,
    to: `draft.get(id.toLowerCase())?.kind === 'FRAME'`,
    tests: ['contract/content', 'server/elements'],
  },
]

const live: Omit<Fault, 'room'>[] = [
  {
    what: 'a token without the scope to edit edits over a session',
    file: 'server/live/session-access.ts',
    from: `can(roles, sessionEdits.access) && hasScope(scopes, sessionEdits.scope)`,
    to: `can(roles, sessionEdits.access)`,
    tests: ['server/live'],
  },
  {
    what: 'viewers edit over a session',
    file: 'server/live/session-access.ts',
    from: `can(roles, sessionEdits.access) && hasScope(scopes, sessionEdits.scope)`,
    to: `hasScope(scopes, sessionEdits.scope)`,
    tests: ['server/live'],
  },
  {
    what: 'nobody is told that their rights changed',
    file: 'server/live/session.ts',
    from: 'if (!isSame && this.seq !== undefined)',
    to: 'if (rights.length > 99 && isSame)',
    tests: ['server/live'],
  },
  {
    what: 'a session sends as much as it likes',
    file: 'server/live/cost-limit.ts',
    from: 'return left >= 0',
    to: 'return true',
    tests: ['server/live'],
  },
  {
    what: 'memory grows by the slowest reader',
    file: 'server/live/outbox.ts',
    from: 'socket.bufferedAmount > maxUnsentBytes',
    to: 'socket.bufferedAmount < 0',
    tests: ['server/live'],
  },
  {
    what: 'a frame has any number of messages',
    file: 'server/live/parse-frame.ts',
    from: 'if (value.length > MAX_MESSAGES)',
    to: 'if (value.length > MAX_MESSAGES * 1000)',
    tests: ['server/live'],
  },
  {
    what: 'changes are taken while too many wait for their answer',
    file: 'server/live/change-queue.ts',
    from: 'if (underWay >= most) return false',
    to: 'if (underWay >= most * 1000) return false',
    tests: ['server/live'],
  },
]

const drawing: Omit<Fault, 'room'>[] = [
  {
    what: 'shapes are turned the other way',
    file: 'drawing/matrix.ts',
    from: 'cosine(degrees - 90)',
    to: 'cosine(degrees + 90)',
    tests: ['drawing', 'tools/pictures.test.ts'],
  },
  {
    what: 'a text in an SVG can open an element',
    file: 'drawing/xml.ts',
    from: `/[&<>"']/g`,
    to: `/[&>"']/g`,
    tests: ['drawing', 'server/pictures'],
  },
  {
    what: 'frames clip nothing',
    file: 'drawing/draw-shape.ts',
    from: `[{ op: 'save' } as const, clip, ...children,`,
    to: `[{ op: 'save' } as const, ...children,`,
    tests: ['drawing', 'server/pictures'],
  },
  {
    what: 'elbow connectors go through the shapes between their ends',
    file: 'drawing/connectors/elbow.ts',
    from: 'if (crossed.length === 0 || isEnough) return',
    to: 'if (crossed.length >= 0 || isEnough) return',
    tests: ['drawing'],
  },
  {
    what: 'colours of hue, saturation and brightness are wrong',
    file: 'drawing/colours.ts',
    from: '4 - place',
    to: '3 - place',
    tests: ['drawing', 'server/pictures'],
  },
  {
    what: 'the thickness of a line does not count for what it covers',
    file: 'drawing/list-bounds.ts',
    from: `(width / 2) * (join === 'miter' ? MITER_LIMIT / 2 : 1)`,
    to: '0',
    tests: ['drawing', 'server/pictures', 'web/canvas'],
  },
]

const web: Omit<Fault, 'room'>[] = [
  {
    what: 'zooming moves what is under the pointer',
    file: 'web/canvas/view-math.ts',
    from: 'view.x + px / view.scale - px / scale',
    to: 'view.x - px / view.scale + px / scale',
    tests: ['web/canvas'],
  },
  {
    what: 'changed tiles are not painted again',
    file: 'web/canvas/tiles.ts',
    from: 'tile.isFresh = false',
    to: 'tile.isFresh = true',
    tests: ['web/canvas'],
  },
  {
    what: 'shortcuts act while somebody writes in a text area',
    file: 'web/data/shortcuts.ts',
    from: `tagName === 'TEXTAREA'`,
    to: `tagName === 'TEXT'`,
    tests: ['web/data'],
  },
  {
    what: 'one word of a search is enough',
    file: 'web/data/match-names.ts',
    from: 'words.every(',
    to: 'words.some(',
    tests: ['web/data'],
  },
  {
    what: 'resolved threads have pins, open ones have none',
    file: 'web/data/pins.ts',
    from: `thread.status === 'OPEN' || isChosen`,
    to: `thread.status !== 'OPEN' || isChosen`,
    tests: ['web/looking.test.ts'],
  },
]

const http: Omit<Fault, 'room'>[] = [
  {
    what: 'bodies may name __proto__',
    file: 'server/http/strict-json.ts',
    from: `if (key === '__proto__')`,
    to: `if (key === '__never__')`,
    tests: ['server/http/bad-input.test.ts', 'server/http'],
  },
  {
    what: 'bodies are nested as deep as anybody likes',
    file: 'server/http/strict-json.ts',
    from: '++depth > MAX_DEPTH',
    to: '++depth > MAX_DEPTH * 1000',
    tests: ['server/http'],
  },
  {
    what: 'one request more than the limit is answered',
    file: 'server/http/rate-limit.ts',
    from: 'if (count <= limit) return',
    to: 'if (count <= limit + 1) return',
    tests: ['server/http/rate-limit.test.ts', 'server/http'],
  },
  {
    what: 'an idempotency key answers another request',
    file: 'server/http/idempotency.ts',
    from: `if (earlier.fingerprint !== fingerprint) throw new ApiError('keyReused')\n`,
    to: '',
    tests: ['server/http/idempotency.test.ts'],
  },
  {
    what: 'pages of the origin null may read answers',
    file: 'server/http/cors.ts',
    from: 'allowedOrigins.includes(origin) ||',
    to: `origin === 'null' || allowedOrigins.includes(origin) ||`,
    tests: ['server/http/cors.test.ts'],
  },
  {
    what: `another edition's API key is taken`,
    file: 'server/http/authenticate.ts',
    from: 'edition === undefined || edition !== params.edition_id',
    to: 'edition === undefined',
    tests: ['server/http/tokens.test.ts', 'server/api-keys', 'server/access'],
  },
]

const inRoom = (room: Fault['room'], faults: Omit<Fault, 'room'>[]): Fault[] => faults.map((one) => ({ room, ...one }))

export const faults: Fault[] = [
  ...inRoom('access', access),
  ...inRoom('journal', journal),
  ...inRoom('live', live),
  ...inRoom('drawing', drawing),
  ...inRoom('web', web),
  ...inRoom('http', http),
]
