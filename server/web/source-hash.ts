import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the build is made of, besides packages. */
const sources = ['web/**/*.{ts,tsx,css,html,svg}', 'sdk/*.ts', 'drawing/**/*.ts', 'contract/**/*.ts']
/** Says which packages, in what versions; npm writes the rest of it anew as it likes. */
const readVersions = async (root: string): Promise<string> => {
  // Not there where somebody installed it by other means.
  const text = await readFile(join(root, 'package-lock.json'), 'utf8').catch(() => '{}')
  const { packages = {} } = JSON.parse(text) as { packages?: Record<string, { version?: string }> }
  return Object.entries(packages)
    .map(([path, { version }]) => `${path} ${version}\n`)
    .join('')
}

const isLeftOut = (path: string): boolean => path.includes('node_modules') || /\.test\.tsx?$/.test(path)

/** A name for the build of these sources: another one as soon as one of them changes. */
export const hashSources = async (root: string): Promise<string> => {
  const paths: string[] = []
  for await (const path of glob(sources, { cwd: root, exclude: isLeftOut })) if (!isLeftOut(path)) paths.push(path)
  const hash = createHash('sha256').update(await readVersions(root))
  for (const path of paths.sort()) {
    const bytes = await readFile(join(root, path)).catch(() => Buffer.alloc(0))
    hash.update(`${path} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}
