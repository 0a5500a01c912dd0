import { initials } from '../data/format.ts'

const COLOURS = 8

const colourOf = (id: string): number => [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS

/** Somebody as a circle with their initials; the name is read out unless it stands beside. */
export const Avatar = ({ id, name, isLabelled = false }: { id: string; name: string; isLabelled?: boolean }) => (
  <span
    class={`avatar avatar-${colourOf(id)}`}
    {...(isLabelled ? { 'aria-hidden': true, title: name } : { role: 'img', 'aria-label': name, title: name })}
    // Drawn by the style sheet: letters that are read out would say nothing.
    data-initials={initials(name)}
  />
)
