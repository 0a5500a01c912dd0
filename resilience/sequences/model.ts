import type { SpaceRole } from '@easel/contract'

/** Who takes part, by number: eve is in no team of the edition, gus not in the edition, and rob is a bot of it. */
export const people = ['ada', 'ben', 'cleo', 'dan', 'eve', 'gus', 'rob'] as const
export const bot: Who = 6
/** Whoever comes by a link has a number after theirs. */
export type Who = number

export const isLinkGuest = (member: Member): boolean => typeof member === 'number' && member >= people.length

/** The member of a list: a person by number, the first team, or the edition. */
export type Member = Who | 'team' | 'edition'

export type Permission = 'restricted' | 'allowed'

export interface ZoneModel {
  id: string
  space: SpaceModel
  state: 'ACTIVE' | 'TRASH' | 'DELETED'
  /** The secret words in its name, in its elements and in its comments. */
  name: string
  content: string[]
  comments: string[]
  /** What is in its history alone. */
  past: string[]
  /** What it was sent, each with the secret that stands in it. */
  images: { asset_id: string; secret: string }[]
  entries: Map<Member, Permission>
}

export interface SpaceModel {
  id: string
  creator: Who
  state: 'ACTIVE' | 'TRASH' | 'DELETED'
  name: string
  members: Map<Member, SpaceRole>
}

export interface TemplateModel {
  id: string
  name: string
  /** Else for the edition. */
  isForTeam: boolean
  savedBy: Who
  content: string[]
  images: ZoneModel['images']
}

/** Its word is for nobody but its author, until all of the zone are revealed. */
export interface NoteModel {
  id: string
  zone: ZoneModel
  author: Who
  word: string
}

/** What the rules say of one edition: who may see what. */
export class Model {
  readonly spaces: SpaceModel[] = []
  readonly zones: ZoneModel[] = []
  readonly templates: TemplateModel[] = []
  notes: NoteModel[] = []
  readonly inTeam = new Set<Who>([0, 1, 2, 3])
  readonly inEdition = new Set<Who>([0, 1, 2, 3, 4, bot])
  /** Those who came by a link to one zone, and the space where they see nothing else. */
  readonly confined = new Map<Who, SpaceModel>()

  /** S3: the strongest of the roles that reach somebody. */
  role(who: Who, space: SpaceModel): SpaceRole | undefined {
    const reaching = [...space.members].filter(([member]) => this.reaches(member, who)).map(([, role]) => role)
    return reaching.sort((a, b) => strongestFirst.indexOf(a) - strongestFirst.indexOf(b))[0]
  }

  reaches(member: Member, who: Who): boolean {
    if (member === 'team') return this.inTeam.has(who)
    return member === 'edition' ? this.inEdition.has(who) : member === who
  }

  mayEdit(who: Who, space: SpaceModel): boolean {
    const role = this.role(who, space)
    return space.state === 'ACTIVE' && (role === 'CREATOR' || role === 'EDITOR')
  }

  mayComment(who: Who, zone: ZoneModel): boolean {
    const role = this.role(who, zone.space)
    return this.sees(who, zone) && role !== undefined && role !== 'VIEWER' && role !== 'GUEST_VIEWER'
  }

  mayEditZone(who: Who, zone: ZoneModel): boolean {
    return this.sees(who, zone) && this.mayEdit(who, zone.space)
  }

  /** Z7: the entry by name decides before the team's, and that before the edition's. */
  isKeptOut(who: Who, zone: ZoneModel): boolean {
    const order: Member[] = [who, 'team', 'edition']
    const decisive = order.find((member) => zone.entries.has(member) && this.reaches(member, who))
    return decisive === undefined ? this.confined.get(who) === zone.space : zone.entries.get(decisive) === 'restricted'
  }

  /** Whether somebody has the zone in sight, if it and its space are active. */
  reachesZone(who: Who, zone: ZoneModel): boolean {
    const role = this.role(who, zone.space)
    return role === 'CREATOR' || (role !== undefined && !this.isKeptOut(who, zone))
  }

  sees(who: Who, zone: ZoneModel): boolean {
    return zone.state === 'ACTIVE' && zone.space.state === 'ACTIVE' && this.reachesZone(who, zone)
  }

  seesTemplate(who: Who, { isForTeam }: TemplateModel): boolean {
    return (isForTeam ? this.inTeam : this.inEdition).has(who)
  }

  /** Every secret word that an answer to somebody may have now. */
  visibleTo(who: Who): Set<string> {
    const visible = new Set<string>()
    for (const space of this.spaces)
      if (space.state !== 'DELETED' && this.role(who, space) !== undefined) visible.add(space.name)
    for (const zone of this.zones) {
      if (this.sees(who, zone)) for (const word of secretsOf(zone)) visible.add(word)
    }
    for (const { author, zone, word } of this.notes) if (author === who && this.sees(who, zone)) visible.add(word)
    for (const template of this.templates) {
      if (!this.seesTemplate(who, template)) continue
      visible.add(template.name)
      for (const { secret } of template.images) visible.add(secret)
    }
    return visible
  }

  zonesOf(space: SpaceModel): ZoneModel[] {
    return this.zones.filter((zone) => zone.space === space && zone.state !== 'DELETED')
  }
}

const strongestFirst: readonly SpaceRole[] = [
  'CREATOR',
  'EDITOR',
  'COMMENTER',
  'VIEWER',
  'GUEST_COMMENTER',
  'GUEST_VIEWER',
]

export const isGuestRole = (role: SpaceRole): boolean => role === 'GUEST_COMMENTER' || role === 'GUEST_VIEWER'

export const secretsOf = ({ name, content, comments, past, images }: ZoneModel): string[] => [
  name,
  ...images.map(({ secret }) => secret),
  ...content,
  ...comments,
  ...past,
]

/** Z6: the entries of a copy, which is never hidden from whoever makes it, and nobody's who came by a link. */
export const copyEntries = (entries: ReadonlyMap<Member, Permission>, author: Who): Map<Member, Permission> => {
  const copy = new Map([...entries].filter(([member]) => member !== author && !isLinkGuest(member)))
  if (copy.get('team') === 'restricted' || copy.get('edition') === 'restricted') copy.set(author, 'allowed')
  return copy
}
