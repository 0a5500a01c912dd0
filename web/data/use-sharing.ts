import { useRef, useState } from 'preact/hooks'
import { createTurns } from './in-turn.ts'
import { changeRole, loadSharing, type ShareRole, type Sharing, type SpaceKey, type SpaceMember } from './sharing.ts'
import { useLoaded } from './use-loaded.ts'

const isSame = (one: SpaceMember, other: SpaceMember): boolean =>
  one.zuid === other.zuid && one.added_type_name === other.added_type_name

/** Who has access to a space; what is shown stays where a later look fails. */
export const useSharing = (at: SpaceKey, onChange: (memberCount: number) => void) => {
  const loaded = useLoaded(at.space_id, () => loadSharing(at))
  const [latest, setLatest] = useState<Sharing>()
  const turns = useRef(createTurns(1))
  const refresh = async (): Promise<void> => {
    const sharing = await loadSharing(at)
    setLatest(sharing)
    onChange(sharing.members.length)
  }
  const now: typeof loaded = loaded.state === 'ready' && latest ? { ...loaded, data: latest } : loaded

  /** One after the other, as they were chosen; shown at once, and taken back where it is refused. */
  const setRole = async (member: SpaceMember, role_name: ShareRole): Promise<void> => {
    if (now.state !== 'ready') return
    const members = now.data.members.map((one) => (isSame(one, member) ? { ...one, role_name } : one))
    setLatest({ ...now.data, members })
    await turns.current(async () => {
      try {
        await changeRole(at, member.zuid ?? '', role_name)
      } catch (error) {
        await refresh().catch(() => setLatest(now.data))
        throw error
      }
    })
  }
  return { sharing: now, refresh, setRole }
}
