/** How a process of ours ends. */
export const exitCodes = { done: 0, failed: 1, usage: 2, settings: 3, database: 4, port: 5 } as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Something whoever runs the service can put right: one line for them, and no stack. */
export class OperatorError extends Error {
  readonly exitCode: ExitCode
  constructor(message: string, exitCode: ExitCode = exitCodes.failed) {
    super(message)
    this.exitCode = exitCode
  }
}
