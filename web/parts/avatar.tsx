import { initials } from '../data/format.ts'
import { lazy } from './editor/lazy.tsx'

const COLOURS = 8

const colourOf = (id: string): number => [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS

const AvatarPicture = lazy(() =>
  import('./avatar-picture.tsx').then(
    (part) => part.AvatarPicture,
    () => () => null,
  ),
)

interface AvatarProps {
  id: string
  name: string
  /** As lists of people have it; undefined: none is known. */
  picture?: string | undefined
  isLabelled?: boolean
}

/** Somebody as a circle with their picture, or their initials; the name is read out unless it stands beside. */
export const Avatar = ({ id, name, picture, isLabelled = false }: AvatarProps) => (
  <span
    class={`avatar avatar-${colourOf(id)}`}
    {...(isLabelled ? { 'aria-hidden': true, title: name } : { role: 'img', 'aria-label': name, title: name })}
    // Drawn by the style sheet: letters that are read out would say nothing.
    data-initials={initials(name)}
  >
    {picture && <AvatarPicture key={picture} id={id} picture={picture} />}
  </span>
)
