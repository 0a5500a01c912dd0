export interface MailMessage {
  to: string
  subject: string
  text: string
  headers?: Record<string, string>
}

/** Sends mail where mail is configured; `undefined` where an operator hands links on by hand. */
export type Mailer = { send(letter: MailMessage): Promise<void> } | undefined
