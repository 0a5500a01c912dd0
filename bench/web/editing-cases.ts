import type { Case } from '../cases.ts'
import { quantile } from '../statistics.ts'
import { contentTasks } from './content-tasks.ts'
import {
  besideFloor,
  type EditingEnv,
  type EditingProfile,
  growth,
  hundredThousand,
  type Latency,
  measureFloor,
  measureTask,
  shown,
  type Task,
  tasks,
} from './editing.ts'
import { inkTasks } from './ink-tasks.ts'

type EditingCase = Omit<Case<EditingEnv, 'chromium'>, 'engine'>

const peerNames = ['Excalidraw', 'tldraw'] as const

const MAX_GROWTH = 1.3
const MAX_OPEN_MS = 3_000

/** Lines about editing: the milliseconds from the time stamp of an input event to the end of the frame that shows it. */
export const createEditingCases = (profile: EditingProfile, { peers }: { peers: boolean }): EditingCase[] => {
  const known = new Map<Task, Promise<Latency>>()
  /** Several lines have the same figure of ours. */
  const own = ({ easel }: EditingEnv, task: Task): Promise<Latency> => {
    const measured = known.get(task) ?? easel().then((product) => measureTask(product, task, profile))
    known.set(task, measured)
    return measured
  }

  const floorCase = (task: Task): EditingCase => ({
    name: `editing: ${task.name}`,
    bound: { atMost: task.bound },
    async measure(env) {
      const floor = await measureFloor(await env.emptyPage(), task.event, profile)
      return besideFloor(await own(env, task), floor)
    },
  })

  const peerCase = (task: Task, name: string): EditingCase => ({
    name: `editing, peer: ${task.name}, ${name}`,
    bound: { atLeast: 1 },
    async measure(env) {
      const ours = await own(env, task)
      const theirs = await measureTask(await env.peer(name), task, profile)
      const detail = `ours ${shown(ours)}; theirs ${shown(theirs)}`
      return { baseline: `${name}, p95`, figure: theirs.p95 / ours.p95, unit: 'times', detail }
    },
  })

  const growthCase = ({ task, large }: (typeof growth)[number]): EditingCase => ({
    name: `editing: ${large.name}`,
    bound: { atMost: MAX_GROWTH },
    async measure(env) {
      const [small, great] = [await own(env, task), await own(env, large)]
      const detail = `${shown(small)} of 10,000; ${shown(great)} of 100,000`
      return { baseline: 'the same of 10,000, p95', figure: great.p95 / small.p95, unit: 'times as long', detail }
    },
  })

  const openTimes = async (open: () => Promise<number>): Promise<number[]> => {
    const times: number[] = []
    for (let round = 0; round < profile.rounds; round++) times.push(await open())
    return times
  }

  const openingCase: EditingCase = {
    name: 'editing: open 100,000 shapes',
    bound: { atMost: MAX_OPEN_MS },
    async measure({ easel }) {
      const product = await easel()
      const times = await openTimes(async () => {
        const board = await product.open(hundredThousand)
        await board.close()
        return board.openedMs
      })
      const detail = times.map((time) => time.toFixed(0)).join(', ')
      return { baseline: 'median, until a click selects', figure: quantile(times, 0.5), unit: 'ms', detail }
    },
  }

  const peersOf = ({ without = [] }: Task): readonly string[] =>
    peers ? peerNames.filter((name) => !without.includes(name)) : []

  return [
    ...[...tasks, ...inkTasks, ...contentTasks].flatMap((task) => [
      floorCase(task),
      ...peersOf(task).map((name) => peerCase(task, name)),
    ]),
    ...growth.map(growthCase),
    openingCase,
  ]
}
