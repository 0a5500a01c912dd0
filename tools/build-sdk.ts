import { appendFileSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  outDir: dist,
}

const compile = (folder: string, files: string[]): void => {
  const program = ts.createProgram(
    files.map((file) => join(folder, file)),
    { ...options, rootDir: folder },
  )
  const problems = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics]
  if (problems.length === 0) return
  throw new Error(ts.formatDiagnostics(problems, { ...host, getCurrentDirectory: () => folder }))
}

const host = { getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' }

/** Declarations name their neighbours as the modules do. */
const rewriteImports = (file: string): void =>
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from |import\()(['"])(\.\/[\w-]+)\.ts\2/g, '$1$2$3.js$2'))

/** Makes `sdk/dist`: ES modules and their declarations, with the contract's types and table written out. */
const build = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-sdk-'))
  try {
    const files = globSync('*.ts', { cwd: sdk, exclude: ['*.test.ts'] })
    for (const file of files) cpSync(join(sdk, file), join(folder, file))
    writeFileSync(join(folder, 'operations.ts'), operationsModule())
    appendFileSync(join(folder, 'index.ts'), "export type * from './operations.ts'\n")
    rmSync(dist, { recursive: true, force: true })
    mkdirSync(dist, { recursive: true })
    compile(folder, files)
    for (const file of globSync('*.d.ts', { cwd: dist })) rewriteImports(join(dist, file))
    cpSync(join(root, 'LICENSE'), join(dist, 'LICENSE'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

build()
