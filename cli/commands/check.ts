import type { HurtZone } from '@easel/server/check/check-zones.ts'
import { exitCodes } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const check = command({
  name: 'check',
  description: 'Find zones whose content refers to what is not there; --mend mends them',
  detail:
    'Such zones cannot be copied: an older Easel could leave them where a version was restored while others edited.\n' +
    '--mend makes one commit a zone, in the name of whoever owns its space: elements leave a frame that is not there,\n' +
    'ends of connectors stay where the shape was, replies without their thread go. What is in the trash stays as it is.\n' +
    'The exit code is 0 where nothing is wrong or everything was mended, and 1 where something is left.',
  options: { mend: { type: 'boolean', description: 'mend what is found' } },
  run: ({ options, environment, progress }) =>
    withDatabase(environment, async ({ database }) => {
      const { checkZones } = await import('@easel/server/check/check-zones.ts')
      const { checked, hurt } = await checkZones(database, { mend: options.mend === true, progress })
      const left = hurt.filter(({ mended }) => !mended).length
      return {
        text: [...hurt.map(toLine), summary(checked, hurt.length, left)].join('\n'),
        json: { checked, hurt: hurt.length, left, zones: hurt.map(toJson) },
        exitCode: left > 0 ? exitCodes.failed : exitCodes.done,
      }
    }),
})

const texts: Record<keyof HurtZone['problems'], [one: string, several: string]> = {
  frame_missing: ['element in a frame that is not there', 'elements in a frame that is not there'],
  not_a_frame: ['element in something that is no frame', 'elements in something that is no frame'],
  shape_missing: ['end of a connector on a shape that is not there', 'ends of connectors on shapes that are not there'],
  not_a_shape: ['end of a connector on what is no shape', 'ends of connectors on what is no shape'],
  thread_missing: ['reply to a thread that is not there', 'replies to threads that are not there'],
}

const reasons: Record<NonNullable<HurtZone['reason']>, string> = {
  zoneNotActive: 'not mended: it is in the trash',
  spaceNotActive: 'not mended: its space is in the trash',
  zoneNotFound: 'not mended: it was moved meanwhile',
}

const toLine = ({ zone, problems, mended, reason }: HurtZone): string => {
  const { edition_id, space_id, space_name, zone_id, zone_name } = zone
  const found = Object.entries(problems).map(([kind, count]) => {
    const [one, several] = texts[kind as keyof typeof problems]
    return `${count} ${count === 1 ? one : several}`
  })
  const outcome = mended ? '; mended' : reason ? `; ${reasons[reason]}` : ''
  return `edition ${edition_id}, space ${space_id} (${space_name}), zone ${zone_id} (${zone_name}): ${found.join(', ')}${outcome}`
}

const toJson = ({ zone, problems, mended, reason }: HurtZone) => ({
  edition_id: String(zone.edition_id),
  space_id: String(zone.space_id),
  space_name: zone.space_name,
  zone_id: zone.zone_id,
  zone_name: zone.zone_name,
  problems,
  mended,
  ...(reason && { reason }),
})

const summary = (checked: number, hurt: number, left: number): string => {
  const zones = `${checked} ${checked === 1 ? 'zone' : 'zones'} checked`
  if (hurt === 0) return `${zones}: nothing is wrong`
  if (left === 0) return `${zones}: ${hurt} mended`
  return `${zones}: ${hurt - left} mended, ${left} left`
}
