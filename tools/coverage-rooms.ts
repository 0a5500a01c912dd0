import { globSync } from 'node:fs'
import { coverageOf, type FileCoverage, type Share } from './coverage.ts'

/** The rooms that must be covered: so many of a hundred branches. */
export const wanted = 95
const held = ['server/access', 'server/identity', 'server/journal']

const rooms: { name: string; has: (path: string) => boolean }[] = [
  ...held.map((name) => ({ name, has: (path: string) => path.startsWith(`${name}/`) })),
  {
    name: 'server, the rest',
    has: (path) => path.startsWith('server/') && !held.some((name) => path.startsWith(`${name}/`)),
  },
  { name: 'contract', has: (path) => path.startsWith('contract/') },
]

/** Coverage of the server and the contract, without what is there for tests. */
export const coverageOfRooms = (folder: string, root: string): FileCoverage[] => {
  const exclude = ['**/*.test.ts', 'server/testing/**', '**/node_modules/**']
  return coverageOf(folder, root, globSync(['{server,contract}/**/*.ts'], { cwd: root, exclude }).sort())
}

const measures = ['lines', 'branches', 'functions'] as const

const sumOf = (files: readonly FileCoverage[], measure: (typeof measures)[number]): Share => ({
  reached: files.reduce((sum, file) => sum + file[measure].reached, 0),
  all: files.reduce((sum, file) => sum + file[measure].all, 0),
})

const percent = ({ reached, all }: Share): number => (all === 0 ? 100 : (100 * reached) / all)

/** Never rounded up: what falls short is seen to. */
const words = (share: Share): string => `${(Math.floor(percent(share) * 10) / 10).toFixed(1)} %`

/** Room by measure. */
export const coverageTable = (files: readonly FileCoverage[]): string[] => {
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(18) + cells.map((text) => text.padStart(11)).join('')
  return [
    line('coverage', measures),
    ...rooms.map(({ name, has }) => {
      const inside = files.filter(({ path }) => has(path))
      return line(
        name,
        measures.map((measure) => words(sumOf(inside, measure))),
      )
    }),
  ]
}

/** What falls short, and the places to look at; nothing where enough is covered. */
export const shortOfCoverage = (files: readonly FileCoverage[]): string[] =>
  rooms
    .filter(({ name }) => held.includes(name))
    .flatMap(({ name, has }) => {
      const inside = files.filter(({ path }) => has(path))
      const branches = sumOf(inside, 'branches')
      if (inside.length > 0 && percent(branches) >= wanted) return []
      const places = inside
        .filter(({ missed }) => missed.length > 0)
        .map(({ path, missed }) => `  ${path}: ${missed.join(' ')}`)
      return [
        `${name}: ${words(branches)} of the branches are covered, and ${wanted} % are wanted; not reached, by line:`,
        ...places,
      ]
    })
