import { people, type TemplateModel, type Who, type ZoneModel } from './model.ts'
import { listTemplates } from './reads.ts'
import { allowed, at, oneOf, type Step, zoneAt } from './step.ts'
import type { World } from './world.ts'

/** Who may edit a zone saves it for their team or the edition. */
const maySave = ({ model }: World, who: Who, zone: ZoneModel): boolean =>
  model.inTeam.has(who) && model.mayEditZone(who, zone)

export const saveTemplate: Step = async (world, { who, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const name = world.cast.newSecret()
  const isForTeam = choice % 2 === 0
  const body = { name, for: isForTeam ? 'TEAM' : 'EDITION' }
  const { status, data } = await world.send(who, 'saveTemplate', { ...at(zone), body })
  if (!allowed(status, maySave(world, who, zone), `saveTemplate by ${people[who]}`)) return
  const { content, images } = zone
  world.model.templates.push({
    id: String(data.template.id),
    name,
    isForTeam,
    savedBy: who,
    content: [...content],
    images: [...images],
  })
}

const templateAt = ({ model }: World, n: number): TemplateModel | undefined =>
  model.templates[n % Math.max(model.templates.length, 1)]

/** Reads one in each way, or puts it into a zone, whether or not it is theirs to see. */
export const useTemplate: Step = async (world, { who, whom: n, zone: m, choice }) => {
  const template = templateAt(world, n)
  await listTemplates(world, who)
  if (!template) return
  const { model } = world
  const sees = model.seesTemplate(who, template)
  const read = oneOf(['getTemplate', 'getTemplatePicture'] as const, choice)
  const answer = await world.send(who, read, { template_id: template.id })
  allowed(answer.status, sees, `${read} by ${people[who]}`)
  const zone = zoneAt(world, m)
  if (!zone) return
  const { status } = await world.send(who, 'insertTemplate', { ...at(zone), body: { template_id: template.id } })
  if (!allowed(status, sees && model.mayEditZone(who, zone), `insertTemplate by ${people[who]}`)) return
  // The version that it makes is named after it.
  zone.past.push(template.name)
  zone.content.push(...template.content.filter((word) => !zone.content.includes(word)))
  zone.images.push(...template.images.filter((image) => !zone.images.includes(image)))
}

export const deleteTemplate: Step = async (world, { who, whom: n }) => {
  const template = templateAt(world, n)
  if (!template) return
  const { model } = world
  const { status } = await world.send(who, 'deleteTemplate', { template_id: template.id })
  const may = model.seesTemplate(who, template) && template.savedBy === who
  if (allowed(status, may, `deleteTemplate by ${people[who]}`))
    model.templates.splice(model.templates.indexOf(template), 1)
}
