import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { root } from './documents.ts'
import { operationsModule } from './sdk-types.ts'
import { compile } from './typescript.ts'

const sdk = join(root, 'sdk')
const dist = join(sdk, 'dist')

const flags = [
  ...['--target', 'es2022'],
  // What browsers, Deno and Node 20 have in common; types of Node are there only where they are named.
  ...['--lib', 'es2022,dom,dom.iterable'],
  ...['--module', 'esnext', '--moduleResolution', 'bundler'],
  ...['--allowImportingTsExtensions', '--rewriteRelativeImportExtensions', '--verbatimModuleSyntax'],
  ...['--declaration', '--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes'],
]

const emit = (folder: string, files: string[], outDir: string): void => {
  const paths = files.map((file) => join(folder, file))
  const problems = compile(paths, [...flags, '--rootDir', folder, '--outDir', outDir])
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Declarations name their neighbours as the modules do. */
const rewriteImports = (file: string): void =>
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from |import\()(['"])(\.\/[\w-]+)\.ts\2/g, '$1$2$3.js$2'))

const PLAN = 'live-plan'
/** What the live client's plan needs of a library. */
const vendored: Record<string, string> = { 'node-diff3': 'node_modules/node-diff3/dist/diff3.mjs' }

const plainScript: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
}

/** The name that a file of the contract has in the package. */
const flatName = (path: string): string => `contract-${path.replace(/\.ts$/, '').replaceAll('/', '-')}.js`

/**
 * Writes a module and what it imports of the contract as plain JavaScript, beside each other. The types of the contract
 * stay out, and so must its schemas: a file that needs TypeBox does not belong here.
 */
const writeWithContract = (file: string, name: string, out: string): void => {
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions: plainScript })
  const rewritten = outputText.replaceAll(/(from )['"]([^'"]+)['"]/g, (_, from: string, source: string) => {
    const library = vendored[source]
    if (library) {
      cpSync(join(root, library), join(out, `${source}.js`))
      cpSync(join(root, 'node_modules', source, 'LICENSE.md'), join(out, `LICENSE.${source}.md`))
      return `${from}'./${source}.js'`
    }
    const target = source.startsWith('@easel/contract/')
      ? join(root, 'contract', source.slice('@easel/contract/'.length))
      : join(dirname(file), source.replace(/\.js$/, '.ts'))
    const path = relative(join(root, 'contract'), target)
    if (path.startsWith('..')) throw new Error(`${file} imports ${source}, which the package does not have`)
    if (!existsSync(join(out, flatName(path)))) {
      writeFileSync(join(out, flatName(path)), '')
      writeWithContract(target, flatName(path), out)
    }
    return `${from}'./${flatName(path)}'`
  })
  writeFileSync(join(out, name), rewritten)
}

/** With its types and without its code, which follows. */
const planStub = (source: string): string =>
  `${source.slice(source.indexOf('import type {'), source.indexOf('// The build'))}
${/export interface ConfirmedContent \{[^}]*\}/.exec(source)?.[0]}
export declare const createConfirmedContent: (loaded: readonly LiveElement[]) => ConfirmedContent
`

/** Puts the files in place one by one, so that whoever packs them at the same time finds all of them. */
const publish = (out: string): void => {
  mkdirSync(dist, { recursive: true })
  const files = readdirSync(out)
  for (const file of files) {
    const draft = join(dist, `.${file}.${process.pid}`)
    cpSync(join(out, file), draft)
    renameSync(draft, join(dist, file))
  }
  const isStale = (file: string) => !file.startsWith('.') && !files.includes(file)
  for (const file of readdirSync(dist).filter(isStale)) rmSync(join(dist, file), { recursive: true, force: true })
}

/** Makes `sdk/dist`: ES modules and their declarations, with the contract's types and table written out. */
const build = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-sdk-'))
  try {
    const files = globSync('*.ts', { cwd: sdk, exclude: ['*.test.ts'] })
    for (const file of files) cpSync(join(sdk, file), join(folder, file))
    writeFileSync(join(folder, 'operations.ts'), operationsModule())
    writeFileSync(join(folder, `${PLAN}.ts`), planStub(readFileSync(join(sdk, `${PLAN}.ts`), 'utf8')))
    appendFileSync(join(folder, 'index.ts'), "export type * from './operations.ts'\n")
    const out = join(folder, 'dist')
    emit(folder, files, out)
    for (const file of globSync('*.d.ts', { cwd: out })) rewriteImports(join(out, file))
    writeWithContract(join(sdk, `${PLAN}.ts`), `${PLAN}.js`, out)
    cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
    publish(out)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

build()
