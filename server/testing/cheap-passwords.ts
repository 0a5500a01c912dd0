import { passwordCost } from '../identity/password-cost.ts'

const production = { ...passwordCost }
const cheap = { memory: 64, passes: 1, parallelism: 1 }
let users = 0

/** Makes passwords cheap to hash until the returned function is called: hashing took most of the time of many tests. */
export const useCheapPasswords = (): (() => void) => {
  users++
  Object.assign(passwordCost, cheap)
  return () => {
    users--
    if (users === 0) Object.assign(passwordCost, production)
  }
}
