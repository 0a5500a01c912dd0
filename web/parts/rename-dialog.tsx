import { t } from '../texts/texts.ts'
import { NameDialog } from './name-dialog.tsx'
import { MAX_NAME } from './new-board.tsx'

interface RenameDialogProps {
  title: string
  label: string
  name: string
  rename: (name: string) => Promise<void>
  onClose: () => void
}

/** A name that stays as it is is not sent. */
export const RenameDialog = ({ name, rename, ...others }: RenameDialogProps) => (
  <NameDialog
    {...others}
    name={name}
    maxLength={MAX_NAME}
    send={t().save}
    onSend={async (next) => {
      if (next !== name) await rename(next)
    }}
  />
)
