import { resolve } from 'node:path'
import { exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

const formats = ['svg', 'png', 'pdf', 'json'] as const

const usage = (message: string): OperatorError => new OperatorError(message, exitCodes.usage)

const parseScale = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const scale = Number(text)
  if (!(scale >= 0.01 && scale <= 16)) throw usage(`--scale is a number from 0.01 to 16, not ${text}`)
  return scale
}

const parseBackground = (text: string | undefined): string | undefined => {
  if (text === undefined || text === 'none') return undefined
  if (!/^#?(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) throw usage(`--background is a colour such as ffffff`)
  return `#${text.replace('#', '')}`
}

export const exportZone = command({
  name: 'export',
  argument: 'ZONE',
  description: 'Write a picture of a zone to a file',
  detail: 'The format is the ending of the name of the file: .svg, .png, .pdf (a page for each frame) or .json.',
  options: {
    file: { type: 'string', value: 'FILE', description: 'where to write it', required: true },
    frame: { type: 'string', value: 'FRAME', description: 'only what lies in this frame' },
    scale: { type: 'string', value: 'N', description: 'pixels for each unit of the zone; 1 unless that is too many' },
    background: { type: 'string', value: 'COLOUR', description: 'behind everything, such as ffffff; none by default' },
    force: { type: 'boolean', description: 'replace the file if it exists' },
  },
  run: ({ argument, options, environment }) => {
    const file = resolve(options.file)
    const format = formats.find((one) => file.toLowerCase().endsWith(`.${one}`))
    if (!format) throw usage('FILE ends in .svg, .png, .pdf or .json')
    const scale = parseScale(options.scale)
    const background = parseBackground(options.background)
    return withDatabase(environment, async ({ database, settings }) => {
      const { exportPicture } = await import('@easel/server/transfer/export-picture.ts')
      const result = await exportPicture(database, {
        zone_id: argument.toLowerCase(),
        file,
        format,
        frame_id: options.frame?.toLowerCase(),
        scale,
        background,
        force: options.force === true,
        limits: settings.pictures,
      })
      const missing =
        result.missing_fonts.length > 0 ? `; drawn in other fonts: ${result.missing_fonts.join(', ')}` : ''
      return { text: `${result.zone_name} in ${file} (${result.bytes} bytes)${missing}`, json: result }
    })
  },
})
