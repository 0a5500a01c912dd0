import type { Case, Env, Profile } from './cases.ts'
import { deploy, type Engine } from './deployment.ts'
import { explainStatements } from './explain.ts'
import { lazy } from './lazy.ts'
import { load } from './load.ts'
import { startParseServer } from './parse-server.ts'
import { log, type Result } from './result.ts'
import { readMix } from './workload.ts'

/** The cases that have every one of the words in their engine and name. */
export const selectCases = <C extends { engine: string; name: string }>(
  cases: readonly C[],
  words: readonly string[],
): C[] => cases.filter(({ engine, name }) => words.every((word) => `${engine} ${name}`.toLowerCase().includes(word)))

/** Measures the cases of one engine, one after the other, on one deployment. */
export const runCases = async (
  engine: Engine,
  cases: readonly Case[],
  profile: Profile,
  { explain = false } = {},
): Promise<Result[]> => {
  const { size, otherTeams, warmUp } = profile
  const idle = lazy(() => deploy(engine, size, { explain }))
  const warm = lazy(async () => {
    const deployment = await idle.get()
    await load(readMix(deployment.workload), 8, warmUp)
    return deployment
  })
  const parseServer = lazy(async () => startParseServer((await idle.get()).postgresUrl ?? '', size.zones))
  const deployVariant = {
    crowded: () => deploy(engine, { ...size, otherTeams }),
    fresh: () => deploy(engine, size, { fresh: true }),
    sqlite: () => deploy('sqlite', size),
  }
  const env: Env = {
    idle: idle.get,
    warm: warm.get,
    parseServer: parseServer.get,
    async withDeployment(variant, work) {
      const deployment = await deployVariant[variant]()
      try {
        return await work(deployment)
      } finally {
        await deployment.close()
      }
    },
  }
  const results: Result[] = []
  const run = async (each: Case): Promise<Result> => {
    if (!explain || engine !== 'postgres') return runCase(each, env)
    const { value, lines } = await explainStatements(await warm.get(), () => runCase(each, env))
    log(lines.join('\n'))
    return value
  }
  for (const each of cases) results.push(await run(each))
  await parseServer.ifCreated((peer) => peer.stop())
  await idle.ifCreated((deployment) => deployment.close())
  return results
}

/** A case that cannot be measured fails, and the others go on. */
export const runCase = async <E>({ name, engine, bound, measure }: Case<E, string>, env: E): Promise<Result> => {
  const result = { name, engine, ...(bound && { bound }) }
  const start = performance.now()
  try {
    const measured = await measure(env)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    log(`${engine}: ${name}: ${measured.figure.toFixed(2)} ${measured.unit} (${seconds} s)`)
    return { ...result, ...measured }
  } catch (error) {
    log(`${engine}: ${name}: ${(error as Error).stack}`)
    const detail = `not measured: ${(error as Error).message.split('\n')[0]}`
    return { ...result, baseline: '', figure: Number.NaN, unit: '', detail }
  }
}
