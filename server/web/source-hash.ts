import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the build is made of, besides packages. */
const sources = ['web/**/*.{ts,tsx,css,html,svg}', 'sdk/*.ts', 'drawing/**/*.ts', 'contract/**/*.ts']
/** Says which packages; not there where somebody installed it by other means. */
const lockFile = 'package-lock.json'

const isLeftOut = (path: string): boolean => path.includes('node_modules') || /\.test\.tsx?$/.test(path)

/** A name for the build of these sources: another one as soon as one of them changes. */
export const hashSources = async (root: string): Promise<string> => {
  const paths: string[] = []
  for await (const path of glob(sources, { cwd: root, exclude: isLeftOut })) if (!isLeftOut(path)) paths.push(path)
  const hash = createHash('sha256')
  for (const path of [...paths.sort(), lockFile]) {
    const bytes = await readFile(join(root, path)).catch(() => Buffer.alloc(0))
    hash.update(`${path} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}
