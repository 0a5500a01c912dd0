import { basePath } from '@easel/contract'

/** A request that would keep a regular expression with exponential backtracking busy for minutes. */
export interface RegexAttack {
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface RegexAttackIds {
  edition_id: string
  team_id: string
  space_id: string
  zone_id: string
}

const LONG = 200_000

/** A long match with a mismatch at its end. */
const almostMatching = (unit: string, mismatch: string, length = LONG): string =>
  unit.repeat(length / unit.length) + mismatch

/** One for every pattern that reads user input; each must be a quick 4xx. */
export const regexAttacks = ({ edition_id, team_id, space_id, zone_id }: RegexAttackIds): RegexAttack[] => {
  const edition = `${basePath}/editions/${edition_id}`
  const team = `${edition}/teams/${team_id}`
  const space = `${edition}/spaces/${space_id}`
  const zone = `${space}/zones/${zone_id}`
  const zoneNamed = (mismatch: string) => ({ create_zone: { zone_name: mismatch } })
  const invitation = (mail_id: string) => ({ members_info: [{ mail_id, role: 'MEMBER' }] })
  const query = (text: string) => encodeURIComponent(text.slice(0, 4_000))
  return [
    {
      name: 'name of a zone',
      method: 'POST',
      path: `${space}/zones`,
      body: zoneNamed(almostMatching('a', '\u0001', 10_000)),
    },
    {
      name: 'name of a space',
      method: 'POST',
      path: `${edition}/spaces`,
      body: { create_space: { team_id, space_name: almostMatching(' a', '\u0001') } },
    },
    {
      name: 'new name of a space',
      method: 'PUT',
      path: `${space}/meta`,
      body: { action_type: 'SPACE_NAME', space_name: almostMatching('\ud83d\ude00', '\u0007') },
    },
    {
      name: 'new name of a zone',
      method: 'PUT',
      path: `${zone}/meta`,
      body: { zone_name: almostMatching('~`#%&^*(){}[]+|=-.$@?,:;><', '\u0008') },
    },
    {
      name: 'mail address, many dots',
      method: 'POST',
      path: `${team}/members`,
      body: invitation(`a@${almostMatching('a.', '@', 10_000)}`),
    },
    {
      name: 'mail address, many at signs',
      method: 'POST',
      path: `${team}/members`,
      body: invitation(almostMatching('a@', ' ', 10_000)),
    },
    {
      name: 'redirect address',
      method: 'POST',
      path: `${basePath}/clients`,
      body: { client_name: 'x', redirect_uris: [`https://${almostMatching('a.', '#')}`] },
    },
    {
      name: 'colour',
      method: 'POST',
      path: `${zone}/frames`,
      body: {
        frames: [
          {
            meta: { name: 'x' },
            properties: { fills: [{ solid: { color: { hex: { value: `#${almostMatching('f', 'g')}` } } } }] },
          },
        ],
      },
    },
    {
      name: 'UUID',
      method: 'POST',
      path: `${zone}/frames`,
      body: { frames: [{ meta: { name: 'x', id: almostMatching('0-', 'g') } }] },
    },
    { name: 'fields', method: 'GET', path: `${edition}?fields=${query(almostMatching('state, ', '!', 4_000))}` },
    { name: 'ids', method: 'GET', path: `${zone}/frames?ids=${query(almostMatching(',', 'x', 4_000))}` },
    { name: 'rectangle', method: 'GET', path: `${zone}/shapes?within=${query(almostMatching('1,', 'x', 4_000))}` },
    {
      name: 'date',
      method: 'GET',
      path: `${zone}/version?from_date=${query(`Tue, ${almostMatching('04 ', 'x', 4_000)}`)}`,
    },
    { name: 'number of a page', method: 'GET', path: `${team}/members?from=${query(almostMatching('1', 'x', 4_000))}` },
    { name: 'search', method: 'GET', path: `${team}/search?search=${query(almostMatching('% _', '"', 4_000))}` },
    {
      name: 'access token',
      method: 'GET',
      path: edition,
      headers: { authorization: `Bearer ${almostMatching('a', '!', 10_000)}` },
    },
    {
      name: 'blanks before the token',
      method: 'GET',
      path: edition,
      headers: { authorization: `Bearer${almostMatching(' ', '!', 10_000)}` },
    },
    {
      name: 'API key',
      method: 'GET',
      path: edition,
      headers: { 'x-service-apikey': almostMatching('a', '!', 10_000) },
    },
    { name: 'path', method: 'GET', path: `${basePath}/${almostMatching('a/', '%20', 8_000)}` },
    {
      name: 'content type',
      method: 'POST',
      path: `${space}/zones`,
      body: zoneNamed('x'),
      headers: { 'content-type': `${almostMatching('a', '/', 4_000)}${almostMatching(' ;a="', '\\', 4_000)}` },
    },
  ]
}
