import type { Fault } from './faults.ts'

type Edit = Pick<Fault, 'file' | 'from' | 'to'>

/** `and`: where the same is looked after a second time. */
export interface Leak extends Edit {
  what: string
  and?: Edit
}

/** Deliberate leaks of rights, which random sequences of steps must find. */
export const leaks: Leak[] = [
  {
    what: 'viewers may comment',
    file: 'contract/access.ts',
    from: `['CREATOR', 'EDITOR', 'COMMENTER', 'GUEST_COMMENTER']`,
    to: `['CREATOR', 'EDITOR', 'COMMENTER', 'VIEWER', 'GUEST_COMMENTER', 'GUEST_VIEWER']`,
  },
  {
    what: 'hidden zones are listed',
    file: 'server/zones/zones.sql.ts',
    from: '(owner ? allZones : unrestrictedZones)(db, key)',
    to: '(owner ? unrestrictedZones : allZones)(db, key)',
  },
  {
    what: 'hidden zones are found by a search',
    file: 'server/search/visibility.sql.ts',
    from: `when 'restricted' then 0 else 1`,
    to: `when 'restricted' then 1 else 1`,
  },
  {
    what: 'zones in the trash are found by a search',
    file: 'server/search/visibility.sql.ts',
    from: `when z.status <> 'ACTIVE' or z.space_id <> m.space_id`,
    to: 'when z.space_id <> m.space_id',
    and: {
      file: 'server/search/hits.sql.ts',
      from: `(select case status when 'ACTIVE' then zone_name end from zone`,
      to: '(select zone_name from zone',
    },
  },
  {
    what: 'a hidden zone is opened by its address',
    file: 'server/access/path-access.ts',
    from: `row.zone_access === RESTRICTED && space !== 'CREATOR'`,
    to: `row.zone_access === RESTRICTED && space === 'CREATOR'`,
  },
  {
    what: 'a copy is hidden from nobody',
    file: 'server/zones/copies.sql.ts',
    from: 'const copies = others.map(',
    to: 'const copies = others.slice(0, 0).map(',
  },
  {
    what: 'new members see what is hidden from whoever adds them',
    file: 'server/spaces/kept-out.sql.ts',
    from: 'const rows = zones.flatMap(',
    to: 'const rows = zones.slice(0, 0).flatMap(',
  },
  {
    what: 'everybody has the roles of every team',
    file: 'server/access/member-entries.sql.ts',
    from: ` and mine.zuid = \${zuid}) end`,
    to: ') end',
  },
  {
    what: `a team's entry on a zone goes before one's own`,
    file: 'server/access/member-entries.sql.ts',
    from: `(\${entries} \${isOwn(zuid)}), (\${shared})`,
    to: `(\${shared}), (\${entries} \${isOwn(zuid)})`,
  },
  {
    what: 'sessions keep the rights that they began with',
    file: 'server/live/room.ts',
    from: '      await check(concerned)\n',
    to: '',
  },
  {
    what: 'whoever sees a zone saves it as a template',
    file: 'contract/own-templates.ts',
    from: `access: 'space.edit',`,
    to: `access: 'space.see',`,
  },
  {
    what: 'templates of a team are there for everybody',
    file: 'server/templates/own-templates.sql.ts',
    from: 'sql<SqlBool>`(t.team_id is null or tm.zuid is not null)`',
    to: 'sql<SqlBool>`(1 = 1)`',
  },
  {
    what: 'the inbox shows what is hidden by now',
    file: 'server/inbox/inbox.sql.ts',
    from: `when \${sql.lit(RESTRICTED)} then 0 else 1 end`,
    to: `when \${sql.lit(RESTRICTED)} then 1 else 1 end`,
  },
  {
    what: 'private notes are read by others',
    file: 'server/private-notes/private-notes.sql.ts',
    from: `.when('n.author_zuid', '=', p.zuid)`,
    to: `.when('n.author_zuid', '<>', p.zuid)`,
  },
]
