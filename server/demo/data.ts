import type { EditionRole, SpaceRole, TeamRole } from '@easel/contract'

/** Employees of a fictional design office, by the local part of their mail address. */
export const people = {
  maja: { name: 'Maja Lindqvist', role: 'SUPER_ADMIN' },
  tomas: { name: 'Tomás Herrera', role: 'ORG_ADMIN' },
  ifeoma: { name: 'Ifeoma Adeyemi', role: 'MEMBER' },
  kenji: { name: 'Kenji Watanabe', role: 'MEMBER' },
  priya: { name: 'Priya Raman', role: 'MEMBER' },
  lukas: { name: 'Lukas Brandt', role: 'MEMBER' },
  amelie: { name: 'Amélie Fournier', role: 'MEMBER' },
  sefa: { name: 'Sefa Tuilagi', role: 'MEMBER' },
  noor: { name: 'Noor Haddad', role: 'MEMBER' },
  oskar: { name: 'Oskar Nowak', role: 'MEMBER' },
} as const satisfies Record<string, { name: string; role: EditionRole }>

export type Person = keyof typeof people

interface Team {
  name: string
  description: string
  members: Partial<Record<Person, TeamRole>>
}

/** The first is the default team. */
export const teams = {
  studio: {
    name: 'Studio',
    description: 'Everybody, for what concerns everybody',
    members: {
      maja: 'TEAM_ADMIN',
      tomas: 'TEAM_ADMIN',
      ifeoma: 'MEMBER',
      kenji: 'MEMBER',
      priya: 'MEMBER',
      lukas: 'MEMBER',
      amelie: 'MEMBER',
      sefa: 'MEMBER',
      noor: 'MEMBER',
      oskar: 'MEMBER',
    },
  },
  product: {
    name: 'Product',
    description: 'The harbour ferry ticket app, from research to release',
    members: { priya: 'TEAM_ADMIN', maja: 'MEMBER', kenji: 'MEMBER', lukas: 'MEMBER', noor: 'MEMBER' },
  },
  brand: {
    name: 'Brand',
    description: 'Identity, print and signs',
    members: { amelie: 'TEAM_ADMIN', ifeoma: 'MEMBER', sefa: 'MEMBER', oskar: 'MEMBER' },
  },
} as const satisfies Record<string, Team>

export type TeamKey = keyof typeof teams

interface Space {
  name: string
  team: TeamKey
  owner: Person
  createdDaysAgo: number
  changedDaysAgo: number
  shared?: Partial<Record<Person, Exclude<SpaceRole, 'CREATOR'>>>
  teamRole?: 'EDITOR' | 'COMMENTER' | 'VIEWER'
  everyoneRole?: 'EDITOR' | 'COMMENTER' | 'VIEWER'
  trashed?: true
  /** The name of each zone, and the id of the template it is created from. */
  zones: readonly [name: string, template: number][]
}

export const spaces: readonly Space[] = [
  {
    name: 'Start here',
    team: 'studio',
    owner: 'maja',
    createdDaysAgo: 7,
    changedDaysAgo: 0,
    everyoneRole: 'EDITOR',
    zones: [['Try it', 1000]],
  },
  {
    name: 'Ferry app: research wall',
    team: 'product',
    owner: 'priya',
    createdDaysAgo: 48,
    changedDaysAgo: 1,
    teamRole: 'EDITOR',
    shared: { ifeoma: 'COMMENTER' },
    zones: [
      ['What passengers told us', 1016],
      ['How it feels to wait', 1008],
    ],
  },
  {
    name: 'Ferry app: user journeys',
    team: 'product',
    owner: 'noor',
    createdDaysAgo: 31,
    changedDaysAgo: 2,
    teamRole: 'EDITOR',
    zones: [
      ['A commuter on a Monday', 1015],
      ['Story map', 1005],
    ],
  },
  {
    name: 'Ferry app: wireframes',
    team: 'product',
    owner: 'kenji',
    createdDaysAgo: 20,
    changedDaysAgo: 0,
    shared: { priya: 'EDITOR', lukas: 'EDITOR', maja: 'VIEWER' },
    zones: [
      ['Buy a ticket', 1011],
      ['When payment fails', 1006],
    ],
  },
  {
    name: 'Release plan',
    team: 'product',
    owner: 'lukas',
    createdDaysAgo: 12,
    changedDaysAgo: 3,
    teamRole: 'COMMENTER',
    zones: [
      ['Roadmap', 1009],
      ['This week', 1002],
    ],
  },
  {
    name: 'Moodboard: Hotel Aurora',
    team: 'brand',
    owner: 'amelie',
    createdDaysAgo: 40,
    changedDaysAgo: 5,
    teamRole: 'EDITOR',
    zones: [
      ['First thoughts', 1004],
      ['Strengths and risks', 1003],
    ],
  },
  {
    name: 'Signs for the old harbour',
    team: 'brand',
    owner: 'sefa',
    createdDaysAgo: 26,
    changedDaysAgo: 4,
    shared: { ifeoma: 'EDITOR', kenji: 'GUEST_VIEWER' },
    zones: [['Why people get lost', 1012]],
  },
  { name: 'Type specimens', team: 'brand', owner: 'oskar', createdDaysAgo: 9, changedDaysAgo: 9, zones: [] },
  {
    name: 'Monday meeting',
    team: 'studio',
    owner: 'maja',
    createdDaysAgo: 90,
    changedDaysAgo: 1,
    everyoneRole: 'EDITOR',
    zones: [
      ['Notes', 1014],
      ['Last sprint', 1001],
    ],
  },
  {
    name: 'How we work',
    team: 'studio',
    owner: 'tomas',
    createdDaysAgo: 200,
    changedDaysAgo: 33,
    everyoneRole: 'VIEWER',
    zones: [
      ['Who does what', 1010],
      ['What we live on', 1007],
    ],
  },
  {
    name: 'Summer party ideas',
    team: 'studio',
    owner: 'ifeoma',
    createdDaysAgo: 60,
    changedDaysAgo: 41,
    trashed: true,
    zones: [],
  },
]
