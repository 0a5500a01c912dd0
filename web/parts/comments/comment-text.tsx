const ADDRESS = /(https?:\/\/[^\s<>"]+)/
/** What ends a sentence is no part of an address. */
const TRAILING = /[.,;:!?)\]]+$/

/** A comment as it was written: its lines, and its addresses as links. */
export const CommentText = ({ text }: { text: string }) => (
  <p class="remark-text" dir="auto">
    {text.split(ADDRESS).map((part, index) => {
      if (index % 2 === 0) return part
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
