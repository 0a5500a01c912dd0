export interface PasswordCost {
  /** KiB */
  memory: number
  passes: number
  parallelism: number
}

/** The cost of a new hash. Only `server/testing` changes it, for tests that are not about passwords. */
export const passwordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
