import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { InstalledPackage } from '../pictures/font-files.ts'
import type { OwnFamily } from '../pictures/own-fonts.ts'

/** The letters of larger families, those of East Asia, are listed in a file of their own. */
const MAX_LISTED_SUBSETS = 20

type Family = InstalledPackage | OwnFamily

const toListed = ({ id, family, version, weights, hasItalic, isVariable, isOwn, subsets }: Family) => ({
  id,
  family,
  version,
  weights,
  hasItalic,
  isVariable,
  ...(isOwn && { isOwn }),
  ...(subsets.length <= MAX_LISTED_SUBSETS && { subsets: toPairs(subsets) }),
})

const toPairs = (subsets: Family['subsets']) => subsets.map(({ name, unicodeRange }) => [name, unicodeRange])

const FOR_GOOD = 'public, max-age=31536000, immutable'

/** The fonts that pictures are drawn in, for the canvas of the browser: what there is, and the files. */
export const registerFontRoutes = (app: FastifyInstance, fontsFolder?: string | undefined): void => {
  const onBad = (path: string, error: unknown): void =>
    app.log.warn({ err: error, path }, 'this font of EASEL_FONTS is left out')

  /** The operator's own before others of the same name. Not loaded before somebody asks. */
  const load = async (): Promise<Family[]> => {
    const { installedPackages } = await import('../pictures/font-files.ts')
    const own = fontsFolder === undefined ? [] : await loadOwn(fontsFolder)
    return [...own, ...installedPackages().filter(({ id }) => !own.some((one) => one.id === id))]
  }
  const loadOwn = async (folder: string) => (await import('../pictures/own-fonts.ts')).loadOwnFonts(folder, onBad)
  let packages: Promise<Family[]> | undefined
  // Whoever starts it learns which of their fonts are none.
  if (fontsFolder !== undefined)
    app.addHook('onListen', async () => {
      packages ??= load()
    })
  const find = async (id: string, version: string): Promise<Family> => {
    packages ??= load()
    const found = (await packages).find((each) => each.id === id && each.version === version)
    if (!found) throw new ApiError('notFound')
    return found
  }

  app.get('/fonts/fonts.json', async (_request, reply) => {
    packages ??= load()
    return reply.header('cache-control', 'no-cache').send({ packages: (await packages).map(toListed) })
  })

  app.get<{ Params: { id: string; version: string } }>(
    '/fonts/:id/:version/subsets.json',
    async ({ params }, reply) => {
      const { subsets } = await find(params.id, params.version)
      return reply.header('cache-control', FOR_GOOD).send({ subsets: toPairs(subsets) })
    },
  )

  app.get<{ Params: { id: string; version: string; file: string } }>(
    '/fonts/:id/:version/:file',
    async ({ params: { id, version, file } }, reply) => {
      const font = fileIn(await find(id, version), file)
      if (!font) throw new ApiError('notFound')
      const bytes = await readFile(font.path).catch(() => {
        throw new ApiError('notFound')
      })
      const headers = { 'cache-control': FOR_GOOD, 'x-content-type-options': 'nosniff' }
      return reply.headers(headers).type(font.mediaType).send(bytes)
    },
  )
}

const fileIn = (family: Family, file: string): { path: string; mediaType: string } | undefined => {
  if ('files' in family) return family.files.get(file)
  // No name leads to another folder.
  if (!/^[\w-]+\.woff2?$/.test(file)) return undefined
  return { path: join(family.folder, 'files', file), mediaType: file.endsWith('2') ? 'font/woff2' : 'font/woff' }
}
