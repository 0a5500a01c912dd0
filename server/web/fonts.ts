import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { InstalledPackage } from '../pictures/font-files.ts'

/** The letters of larger families, those of East Asia, are listed in a file of their own. */
const MAX_LISTED_SUBSETS = 20

const toListed = ({ id, family, version, weights, hasItalic, isVariable, subsets }: InstalledPackage) => ({
  id,
  family,
  version,
  weights,
  hasItalic,
  isVariable,
  ...(subsets.length <= MAX_LISTED_SUBSETS && { subsets: toPairs(subsets) }),
})

const toPairs = (subsets: InstalledPackage['subsets']) => subsets.map(({ name, unicodeRange }) => [name, unicodeRange])

const FOR_GOOD = 'public, max-age=31536000, immutable'

/** The fonts that pictures are drawn in, for the canvas of the browser: what there is, and the files. */
export const registerFontRoutes = (app: FastifyInstance): void => {
  /** Not loaded before somebody asks. */
  const load = async () => (await import('../pictures/font-files.ts')).installedPackages()
  let packages: Promise<InstalledPackage[]> | undefined
  const find = async (id: string, version: string): Promise<InstalledPackage> => {
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
      const { folder } = await find(id, version)
      // No name leads to another folder.
      if (!/^[\w-]+\.woff2?$/.test(file)) throw new ApiError('notFound')
      const bytes = await readFile(join(folder, 'files', file)).catch(() => {
        throw new ApiError('notFound')
      })
      const headers = { 'cache-control': FOR_GOOD, 'x-content-type-options': 'nosniff' }
      return reply
        .headers(headers)
        .type(file.endsWith('2') ? 'font/woff2' : 'font/woff')
        .send(bytes)
    },
  )
}
