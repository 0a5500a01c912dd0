import { useRef, useState } from 'preact/hooks'
import { describeRefusal } from './refusal.ts'

export interface Action {
  isBusy: boolean
  /** Why it did not work the last time. */
  problem: string | undefined
  run: (work: () => Promise<void>) => Promise<void>
}

/** Work that a button starts: one at a time, and a refusal is kept until it is tried again. */
export const useAction = (): Action => {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isRunning = useRef(false)
  const run = async (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(describeRefusal(error))
    }
    isRunning.current = false
    setBusy(false)
  }
  return { isBusy, problem, run }
}
