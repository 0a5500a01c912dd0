import { session } from '../../data/session.ts'

/** An address, or a mention as the contract has it (contract/mentions.ts). */
const PARTS = /(https?:\/\/[^\s<>"]+|@\[[^[\]\n]{1,200}\]\(\d{1,16}\))/
const MENTION = /^@\[(?<name>.+)\]\((?<zuid>\d+)\)$/
/** What ends a sentence is no part of an address. */
const TRAILING = /[.,;:!?)\]]+$/

/** A comment as it was written: its lines, its addresses as links, and names of whom it mentions. */
export const CommentText = ({ text }: { text: string }) => (
  <p class="remark-text" dir="auto">
    {text.split(PARTS).map((part, index) => {
      if (index % 2 === 0) return part
      const { name, zuid } = MENTION.exec(part)?.groups ?? {}
      if (name !== undefined)
        return (
          <span class={zuid === session.value?.zuid ? 'mention is-own' : 'mention'}>
            @<bdi>{name}</bdi>
          </span>
        )
      const address = part.replace(TRAILING, '')
      return (
        <>
          <a href={address} target="_blank" rel="noopener noreferrer">
            {address}
          </a>
          {part.slice(address.length)}
        </>
      )
    })}
  </p>
)
