import fc from 'fast-check'
import { changeSpaceState, duplicateSpace, duplicateZone, moveZone } from './copy-steps.ts'
import { commitChange, nameVersion, restoreVersion, undo } from './history-steps.ts'
import { drawImage } from './image-steps.ts'
import { actAsGuest, joinByLink, revokeLink } from './link-steps.ts'
import { follow, rememberAllowed, settleLate, writeLive, writeWhileRightsChange } from './live-steps.ts'
import { addMember, addStranger, changeRole, changeTeam, leaveSpace, removeMember, shareZone } from './member-steps.ts'
import { people } from './model.ts'
import { endNotes, readNotes, writeNote } from './note-steps.ts'
import { listSpaces, readInbox, readSpace, readZone, searchFor } from './reads.ts'
import { oneOf, type Picks, type Step, spaceAt, zoneAt } from './step.ts'
import { deleteTemplate, saveTemplate, useTemplate } from './template-steps.ts'
import { mention, readLists, vote } from './together-steps.ts'
import type { World } from './world.ts'
import { changeZoneState, createZone, renameZone, write } from './zone-steps.ts'

const look: Step = async (world, { who, zone: n, space: m, choice }) => {
  const zone = zoneAt(world, n)
  if (zone) await readZone(world, who, zone, choice)
  await readSpace(world, who, spaceAt(world, m), choice)
  await readInbox(world, who)
}

const search: Step = async (world, { who, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  const word = zone && oneOf([zone.name, ...zone.content, ...zone.comments], choice)
  await searchFor(world, who, word ?? 'qz', choice)
  await listSpaces(world, who, choice)
}

/** By name, with how often each is drawn. */
const steps: Record<string, [times: number, step: Step]> = {
  createZone: [3, createZone],
  write: [4, write],
  renameZone: [1, renameZone],
  addMember: [6, addMember],
  addStranger: [1, addStranger],
  removeMember: [2, removeMember],
  leaveSpace: [2, leaveSpace],
  changeRole: [2, changeRole],
  shareZone: [5, shareZone],
  joinByLink: [3, joinByLink],
  revokeLink: [1, revokeLink],
  actAsGuest: [4, actAsGuest],
  duplicateZone: [4, duplicateZone],
  moveZone: [3, moveZone],
  changeZoneState: [3, changeZoneState],
  changeSpaceState: [3, changeSpaceState],
  duplicateSpace: [1, duplicateSpace],
  changeTeam: [2, changeTeam],
  look: [4, look],
  search: [3, search],
  commitChange: [2, commitChange],
  undo: [2, undo],
  restoreVersion: [1, restoreVersion],
  nameVersion: [1, nameVersion],
  drawImage: [3, drawImage],
  follow: [3, follow],
  writeLive: [4, writeLive],
  writeWhileRightsChange: [3, writeWhileRightsChange],
  saveTemplate: [3, saveTemplate],
  useTemplate: [3, useTemplate],
  deleteTemplate: [1, deleteTemplate],
  vote: [3, vote],
  mention: [3, mention],
  readLists: [2, readLists],
  writeNote: [3, writeNote],
  endNotes: [1, endNotes],
  readNotes: [2, readNotes],
}

/** A command of fast-check: the model is inside the world, since the service names what it makes. */
class SequenceCommand implements fc.AsyncCommand<object, World> {
  readonly name: string
  readonly picks: Picks
  constructor(name: string, picks: Picks) {
    this.name = name
    this.picks = picks
  }

  check(): boolean {
    return true
  }

  async run(_: object, world: World): Promise<void> {
    await settleLate(world)
    await steps[this.name]?.[1](world, this.picks)
    rememberAllowed(world)
  }

  toString(): string {
    return `${this.name} ${JSON.stringify(this.picks)}`
  }
}

/** People of the team and owners of spaces come first: they are the ones who may do most. */
const person = fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, { weight: 2, arbitrary: fc.nat(people.length - 1) })

const picks = fc.record({ who: person, whom: person, space: fc.nat(7), zone: fc.nat(11), choice: fc.nat(59) })

export const anyCommand = fc
  .tuple(
    fc.oneof(...Object.entries(steps).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) }))),
    picks,
  )
  .map(([name, chosen]) => new SequenceCommand(name, chosen))
