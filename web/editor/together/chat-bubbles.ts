import type { Point } from '../geometry.ts'

export interface Said {
  text: string
  name: string
  colour: string
  /** Of the pointer, on the screen. */
  at: Point
}

/** What others say, beside their cursors. It is text, whatever they write. */
export const createChatBubbles = (container: HTMLElement) => {
  const bubbles = new Map<string, { root: HTMLElement; name: HTMLElement; text: HTMLElement }>()

  const add = (session: string) => {
    const [root, name, text] = [
      document.createElement('p'),
      document.createElement('strong'),
      document.createElement('bdi'),
    ]
    root.className = 'chat-bubble'
    root.append(name, text)
    container.append(root)
    const bubble = { root, name, text }
    bubbles.set(session, bubble)
    return bubble
  }

  return {
    /** All that is said now, by session. */
    show(said: ReadonlyMap<string, Said>): void {
      for (const [session, { root }] of bubbles) {
        if (said.has(session)) continue
        root.remove()
        bubbles.delete(session)
      }
      for (const [session, { text, name, colour, at }] of said) {
        const bubble = bubbles.get(session) ?? add(session)
        if (bubble.name.textContent !== name) bubble.name.textContent = name
        if (bubble.text.textContent !== text) bubble.text.textContent = text
        bubble.root.style.setProperty('--person', colour)
        bubble.root.style.translate = `${Math.round(at.x)}px ${Math.round(at.y)}px`
      }
    },
  }
}

export type ChatBubbles = ReturnType<typeof createChatBubbles>
