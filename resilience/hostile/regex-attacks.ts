import { basePath } from '@easel/contract'

/** A request that would keep a careless regular expression busy for minutes. */
export interface PatternAttack {
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface PatternPlace {
  edition_id: string
  team_id: string
  space_id: string
  zone_id: string
}

const long = 200_000

/** Long runs of what a pattern takes, and at the end what it does not. */
const nearly = (unit: string, wrong: string, length = long): string => unit.repeat(length / unit.length) + wrong

/** Aimed at every pattern that reads what callers send; each is to be a quick 4xx. */
export const patternAttacks = ({ edition_id, team_id, space_id, zone_id }: PatternPlace): PatternAttack[] => {
  const edition = `${basePath}/editions/${edition_id}`
  const team = `${edition}/teams/${team_id}`
  const space = `${edition}/spaces/${space_id}`
  const zone = `${space}/zones/${zone_id}`
  const named = (wrong: string) => ({ create_zone: { zone_name: wrong } })
  const addressed = (mail_id: string) => ({ members_info: [{ mail_id, role: 'MEMBER' }] })
  const query = (text: string) => encodeURIComponent(text.slice(0, 4_000))
  return [
    { name: 'name of a zone', method: 'POST', path: `${space}/zones`, body: named(nearly('a', '\u0001', 10_000)) },
    {
      name: 'name of a space',
      method: 'POST',
      path: `${edition}/spaces`,
      body: { create_space: { team_id, space_name: nearly(' a', '\u0001') } },
    },
    {
      name: 'new name of a space',
      method: 'PUT',
      path: `${space}/meta`,
      body: { action_type: 'SPACE_NAME', space_name: nearly('\ud83d\ude00', '\u0007') },
    },
    {
      name: 'new name of a zone',
      method: 'PUT',
      path: `${zone}/meta`,
      body: { zone_name: nearly('~`#%&^*(){}[]+|=-.$@?,:;><', '\u0008') },
    },
    {
      name: 'mail address, many dots',
      method: 'POST',
      path: `${team}/members`,
      body: addressed(`a@${nearly('a.', '@', 10_000)}`),
    },
    {
      name: 'mail address, many at signs',
      method: 'POST',
      path: `${team}/members`,
      body: addressed(nearly('a@', ' ', 10_000)),
    },
    {
      name: 'redirect address',
      method: 'POST',
      path: `${basePath}/clients`,
      body: { client_name: 'x', redirect_uris: [`https://${nearly('a.', '#')}`] },
    },
    {
      name: 'colour',
      method: 'POST',
      path: `${zone}/frames`,
      body: {
        frames: [
          {
            meta: { name: 'x' },
            properties: { fills: [{ solid: { color: { hex: { value: `#${nearly('f', 'g')}` } } } }] },
          },
        ],
      },
    },
    {
      name: 'UUID',
      method: 'POST',
      path: `${zone}/frames`,
      body: { frames: [{ meta: { name: 'x', id: nearly('0-', 'g') } }] },
    },
    { name: 'fields', method: 'GET', path: `${edition}?fields=${query(nearly('state, ', '!', 4_000))}` },
    { name: 'ids', method: 'GET', path: `${zone}/frames?ids=${query(nearly(',', 'x', 4_000))}` },
    { name: 'rectangle', method: 'GET', path: `${zone}/shapes?within=${query(nearly('1,', 'x', 4_000))}` },
    { name: 'date', method: 'GET', path: `${zone}/version?from_date=${query(`Tue, ${nearly('04 ', 'x', 4_000)}`)}` },
    { name: 'number of a page', method: 'GET', path: `${team}/members?from=${query(nearly('1', 'x', 4_000))}` },
    { name: 'search', method: 'GET', path: `${team}/search?search=${query(nearly('% _', '"', 4_000))}` },
    {
      name: 'access token',
      method: 'GET',
      path: edition,
      headers: { authorization: `Bearer ${nearly('a', '!', 10_000)}` },
    },
    {
      name: 'blanks before the token',
      method: 'GET',
      path: edition,
      headers: { authorization: `Bearer${nearly(' ', '!', 10_000)}` },
    },
    { name: 'API key', method: 'GET', path: edition, headers: { 'x-service-apikey': nearly('a', '!', 10_000) } },
    { name: 'path', method: 'GET', path: `${basePath}/${nearly('a/', '%20', 8_000)}` },
    {
      name: 'content type',
      method: 'POST',
      path: `${space}/zones`,
      body: named('x'),
      headers: { 'content-type': `${nearly('a', '/', 4_000)}${nearly(' ;a="', '\\', 4_000)}` },
    },
  ]
}
