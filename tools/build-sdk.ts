import {
  appendFileSync,
  cpSync,
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
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './documents.ts'
import { operationsModule } from './sdk-types.ts'

const sdk = join(root, 'sdk')
const dist = join(sdk, 'dist')

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  // What browsers, Deno and Node 20 have in common; no types of Node.
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  verbatimModuleSyntax: true,
  declaration: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
}

const compile = (folder: string, files: string[], outDir: string): void => {
  const program = ts.createProgram(
    files.map((file) => join(folder, file)),
    { ...options, rootDir: folder, outDir },
  )
  const problems = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics]
  if (problems.length === 0) return
  throw new Error(ts.formatDiagnostics(problems, { ...host, getCurrentDirectory: () => folder }))
}

const host = { getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' }

/** Declarations name their neighbours as the modules do. */
const rewriteImports = (file: string): void =>
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from |import\()(['"])(\.\/[\w-]+)\.ts\2/g, '$1$2$3.js$2'))

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
    appendFileSync(join(folder, 'index.ts'), "export type * from './operations.ts'\n")
    const out = join(folder, 'dist')
    compile(folder, files, out)
    for (const file of globSync('*.d.ts', { cwd: out })) rewriteImports(join(out, file))
    cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
    publish(out)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

build()
