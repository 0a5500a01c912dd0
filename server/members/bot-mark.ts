export interface MaybeBot {
  /** null or undefined: a person */
  bot_edition_id: number | null | undefined
}

/** The mark of a bot in a list of people (A9). */
export const botMark = ({ bot_edition_id }: MaybeBot) => (bot_edition_id == null ? {} : { is_bot: true })
