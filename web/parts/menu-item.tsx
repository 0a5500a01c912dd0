import type { LucideIcon } from 'lucide-preact'

interface MenuItemProps {
  text: string
  icon: LucideIcon
  hide: () => void
  work: () => void
}

/** The menu is closed before the work begins: a dialog gives the focus back to its button. */
export const MenuItem = ({ text, icon: Icon, hide, work }: MenuItemProps) => (
  <button
    type="button"
    onClick={() => {
      hide()
      work()
    }}
  >
    <Icon aria-hidden="true" />
    {text}
  </button>
)
