/** These folders need so many percent of their branches covered. */
export const coveredFolders = ['server/access', 'server/identity', 'server/journal']
export const MIN_BRANCH_PERCENT = 95

interface FileBranches {
  path: string
  covered: number
  total: number
  uncoveredLines: string[]
}

/** The branches of each file in a report of the test runner's `lcov` reporter. */
const parseLcov = (lcov: string): FileBranches[] =>
  lcov
    .split('end_of_record')
    .filter((record) => record.includes('SF:'))
    .map((record) => {
      const branches = [...record.matchAll(/^BRDA:(\d+),\d+,\d+,(\d+)$/gm)]
      const uncovered = branches.filter(([, , count]) => count === '0')
      return {
        path: /^SF:(.+)$/m.exec(record)?.[1] as string,
        covered: branches.length - uncovered.length,
        total: branches.length,
        uncoveredLines: [...new Set(uncovered.map(([, line]) => line as string))],
      }
    })

/** Folders below the floor, with the lines of their uncovered branches; empty where all are above it. */
export const coverageProblems = (lcov: string): string[] => {
  const files = parseLcov(lcov)
  return coveredFolders.flatMap((folder) => {
    const inside = files.filter(({ path }) => path.startsWith(`${folder}/`))
    const covered = inside.reduce((sum, file) => sum + file.covered, 0)
    const total = inside.reduce((sum, file) => sum + file.total, 0)
    if (total > 0 && covered * 100 >= total * MIN_BRANCH_PERCENT) return []
    const lines = inside.filter((file) => file.uncoveredLines.length > 0)
    return [
      `${folder}: ${covered} of ${total} branches are covered, ${MIN_BRANCH_PERCENT} % are required; uncovered, by line:`,
      ...lines.map(({ path, uncoveredLines }) => `  ${path}: ${uncoveredLines.join(' ')}`),
    ]
  })
}
