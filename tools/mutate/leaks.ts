import type { Fault } from './faults.ts'

/** Deliberate leaks of rights, which random sequences of steps must find. */
export const leaks: Pick<Fault, 'what' | 'file' | 'from' | 'to'>[] = [
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
  },
  {
    what: 'a hidden zone is opened by its address',
    file: 'server/access/path-access.ts',
    from: `row.zone_permission === 'restricted' && !isOwner`,
    to: `row.zone_permission === 'restricted' && isOwner`,
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
    file: 'server/access/path-access.sql.ts',
    from: `            .where('mine.zuid', '=', zuid)\n            .select('mine.zuid'),`,
    to: `            .select('mine.zuid'),`,
  },
  {
    what: `a team's entry on a zone goes before one's own`,
    file: 'server/access/path-access.sql.ts',
    from: `when 'USER' then 0 when 'TEAM' then 1`,
    to: `when 'USER' then 1 when 'TEAM' then 0`,
  },
  {
    what: 'sessions keep the rights that they began with',
    file: 'server/live/room.ts',
    from: '      await check(concerned)\n',
    to: '',
  },
]
