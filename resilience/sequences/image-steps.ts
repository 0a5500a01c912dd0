import { svgWith } from '@easel/server/testing/sample-request.ts'
import { people, type Who, type ZoneModel } from './model.ts'
import { allowed, at, oneOf, type Step, zoneAt } from './step.ts'
import type { World } from './world.ts'

/** Sends an image with a secret in it to a zone, and draws it there. */
export const drawImage: Step = async (world, { who, zone: n }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const { model, cast } = world
  const [secret, name] = [cast.newSecret(), cast.newSecret()]
  const may = model.sees(who, zone) && model.mayEdit(who, zone.space)
  const sent = await world.send(who, 'uploadAsset', { ...at(zone), body: svgWith(secret) })
  if (!allowed(sent.status, may, `uploadAsset by ${people[who]}`)) return
  const { asset_id } = sent.data
  zone.images.push({ asset_id, secret })
  const properties = { layout: { width: 8, height: 4 }, fills: [{ image: { asset_id } }] }
  const shapes = [{ meta: { name }, basic: { type: 'RECTANGLE' }, properties }]
  const drawn = await world.send(who, 'insertShapes', { ...at(zone), body: { shapes } })
  if (allowed(drawn.status, may, `an image by ${people[who]}`)) zone.content.push(name)
}

/** Asks a zone for an image that some zone has. */
export const readImage = async (world: World, who: Who, zone: ZoneModel, way: number): Promise<void> => {
  const images = world.model.zones.flatMap((one) => one.images)
  if (images.length === 0) return
  const { asset_id } = oneOf([...zone.images, ...zone.images, ...images], way)
  await world.send(who, 'getAsset', { ...at(zone), asset_id })
}
