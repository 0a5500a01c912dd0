import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './documents.ts'
import type { TestGroup } from './test-groups.ts'

/** The files of one process of the test runner. */
export interface Shard {
  files: string[]
  loadFirst?: string
}

/** Hooks outside of a suite, and apps that they start, would be there for the other files of the process too. Those after all may. */
const hasOuterHooks = (file: string): boolean =>
  /^(before(Each)?|afterEach)\(|^(const|let) \w+ = \w+For\(/m.test(readFileSync(join(root, file), 'utf8'))

const sharedBy = ({ files, filesPerProcess, alone = [], loadFirst }: TestGroup): Shard[] => {
  const others = files.filter((file) => !alone.includes(file))
  const hooked = others.filter(hasOuterHooks)
  const shared = others.filter((file) => !hooked.includes(file))
  const count = Math.ceil(shared.length / filesPerProcess)
  // Neighbours take equally long: the files of a folder are spread over all shards.
  const shards = Array.from({ length: count }, (_, shard) => shared.filter((_file, at) => at % count === shard))
  return [
    ...hooked.map((file) => ({ files: [file] })),
    ...shards.map((files) => (loadFirst && files.length > 1 ? { files, loadFirst } : { files })),
  ]
}

/**
 * The files of each process, in the order in which they start: those that are alone first, since they take longest. The
 * server takes longer to load than most files to run, so that the others share processes.
 */
export const shardsOf = (groups: TestGroup[]): Shard[] => [
  ...groups.flatMap(({ alone = [] }) => alone.map((file) => ({ files: [file] }))),
  ...groups.flatMap(sharedBy),
]

/** Writes a file for each shard that imports its test files: the runner starts a process for each, by their names. */
export const writeShards = (folder: string, groups: TestGroup[]): string[] =>
  shardsOf(groups).map(({ files, loadFirst }, index) => {
    const path = join(folder, `shard-${String(index + 1).padStart(3, '0')}.test.mjs`)
    const urls = (loadFirst ? [loadFirst, ...files] : files).map((file) => pathToFileURL(join(root, file)).href)
    writeFileSync(path, urls.map((url) => `import ${JSON.stringify(url)}\n`).join(''))
    return path
  })
