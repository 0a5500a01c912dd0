import { useEffect, useState } from 'preact/hooks'
import { zoneActions } from '../data/zone-actions.ts'
import type { ZoneKey } from '../data/zone-key.ts'
import { t } from '../texts/texts.ts'
import type { PageCommand } from './editor/page-commands.ts'
import type { ZoneNameProps } from './zone-name.tsx'

interface ZoneNaming {
  at: ZoneKey
  name: string
  canRename: boolean
  onRenamed: () => void
}

/** The name of a zone in its bar, which whoever may edit its space changes there; and the command that begins it. */
export const useZoneName = ({ at, name, canRename, onRenamed }: ZoneNaming) => {
  const [isWritten, setWritten] = useState(false)
  /** Until the page has heard of it. */
  const [renamed, setRenamed] = useState<string>()
  useEffect(() => setRenamed(undefined), [name, at.zone_id])
  const begin = () => setWritten(true)
  const props: ZoneNameProps = {
    name: renamed ?? name,
    isWritten: isWritten && canRename,
    onBegin: canRename ? begin : undefined,
    onEnd: () => setWritten(false),
    rename: async (next) => {
      // Nobody moves within the space by it: the place does not count.
      await zoneActions(at, 0).rename(next)
      setRenamed(next)
      onRenamed()
    },
  }
  const commands: PageCommand[] = canRename ? [{ id: 'renameZone', label: t().renameZone, run: begin }] : []
  return { props, commands }
}
