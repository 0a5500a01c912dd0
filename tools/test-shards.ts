import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './documents.ts'
import type { TestGroup } from './test-groups.ts'

/** Hooks outside of a suite, and apps that they start, would be there for the other files of the process too. */
const hasOuterHooks = (file: string): boolean =>
  /^(before|after)(Each)?\(|^(const|let) \w+ = \w+For\(/m.test(readFileSync(join(root, file), 'utf8'))

/** The files of each process, in the order in which they start. The server takes longer to load than most files to run. */
export const shardsOf = ({ files, filesPerProcess = 1, alone = [] }: TestGroup): string[][] => {
  const others = files.filter((file) => !alone.includes(file))
  const hooked = others.filter(hasOuterHooks)
  const shared = others.filter((file) => !hooked.includes(file))
  const count = Math.ceil(shared.length / filesPerProcess)
  // Neighbours take equally long: the files of a folder are spread over all shards.
  const shards = Array.from({ length: count }, (_, shard) => shared.filter((_file, at) => at % count === shard))
  return [...[...alone, ...hooked].map((file) => [file]), ...shards]
}

/** Writes a file for each shard that imports its test files: the runner starts a process for each. */
export const writeShards = (folder: string, group: TestGroup): string[] =>
  shardsOf(group).map((files, index) => {
    const path = join(folder, `shard-${String(index + 1).padStart(3, '0')}.test.mjs`)
    const loaded = group.loadFirst && files.length > 1 ? [group.loadFirst, ...files] : files
    const urls = loaded.map((file) => pathToFileURL(join(root, file)).href)
    writeFileSync(path, urls.map((url) => `import ${JSON.stringify(url)}\n`).join(''))
    return path
  })
