import { askedJointly, prepareByName, type Run } from '../compiled.ts'

type Plan = Parameters<Run>[0]
type Rows = object[]

interface Question {
  parameters: unknown[]
  answers: PromiseWithResolvers<Rows>[]
}

/** Questions in one statement. */
const most = 64
/** Statements under way for one plan: while so many are, whoever asks waits for the next one, and is not alone in it. */
const atOnce = 2
/** Milliseconds. */
const patience = 100

/**
 * Those who ask the same statement at the same moment, each with values of their own, are answered by one statement: on
 * PostgreSQL any costs both processes several times what one more row of it does. Only for statements that read, and
 * whose values are numbers and texts. The row also tells which question it answers, as `asked`.
 */
export const askingJointly = (run: Run): Run => {
  const desks = new WeakMap<Plan, Run>()
  return (plan, parameters) => {
    const given = askedJointly.get(plan)
    if (!given) return run(plan, parameters)
    const desk = desks.get(plan) ?? deskFor(plan, given, run)
    desks.set(plan, desk)
    return desk(plan, parameters)
  }
}

const deskFor = (plan: Plan, given: readonly boolean[], run: Run): Run => {
  const waiting = new Map<string, Question>()
  let joint: Plan | undefined
  let underWay = 0
  let isDue = false

  const ask = async (questions: readonly Question[]): Promise<void> => {
    const leave = enter()
    try {
      const answers = await answersTo(questions)
      questions.forEach((question, at) => {
        for (const { resolve } of question.answers) resolve(answers[at] as Rows)
      })
    } catch (error) {
      for (const { answers } of questions) for (const { reject } of answers) reject(error)
    } finally {
      leave()
    }
  }

  /** Nobody waits for a statement that is late: where the server says nothing, that would add up. */
  const enter = () => {
    underWay++
    const leave = () => {
      clearTimeout(timer)
      if (hasLeft) return
      hasLeft = true
      underWay--
      if (waiting.size > 0) askSoon()
    }
    let hasLeft = false
    const timer = setTimeout(leave, patience)
    return leave
  }

  const answersTo = async (questions: readonly Question[]): Promise<Rows[]> => {
    const [first] = questions as [Question]
    if (questions.length === 1) return [await run(plan, first.parameters)]
    if (!joint) {
      joint = { sql: jointly(plan.sql, given, first.parameters) }
      prepareByName(joint.sql)
    }
    const lists = first.parameters.map((value, at) =>
      given[at] ? questions.map(({ parameters }) => parameters[at]) : value,
    )
    const answers = questions.map((): Rows => [])
    for (const row of (await run(joint, lists)) as (object & { asked: number })[]) answers[row.asked - 1]?.push(row)
    return answers
  }

  const askAll = () => {
    isDue = false
    while (waiting.size > 0 && underWay < atOnce) {
      const some = [...waiting].slice(0, most)
      for (const [key] of some) waiting.delete(key)
      ask(some.map(([, question]) => question))
    }
  }

  /** Once those have been heard whose requests have come as well. */
  const askSoon = () => {
    if (isDue || underWay >= atOnce) return
    isDue = true
    setImmediate(askAll)
  }

  return (_, parameters) => {
    const key = JSON.stringify(parameters)
    const question = waiting.get(key) ?? { parameters, answers: [] }
    waiting.set(key, question)
    const answer = Promise.withResolvers<Rows>()
    question.answers.push(answer)
    askSoon()
    return answer.promise
  }
}

/** The statement for lists of values in place of single ones, where a request gives them. */
const jointly = (sql: string, given: readonly boolean[], like: readonly unknown[]): string => {
  const places = like.flatMap((_, at) => (given[at] ? [at] : []))
  const lists = places.map((at) => `$${at + 1}::${typeof like[at] === 'number' ? 'bigint' : 'text'}[]`)
  const names = places.map((at) => `v${at + 1}`)
  const asked = sql.replace(/\$(\d+)/g, (parameter, n) => (given[n - 1] ? `question.v${n}` : parameter))
  return `select question.asked, answer.*
    from unnest(${lists.join(', ')}) with ordinality as question (${names.join(', ')}, asked)
    cross join lateral (${asked}) answer`
}
