import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { loadWhenLive } from '../../data/load-when-live.ts'
import type { VotingPlaceProps } from './voting/voting-place.tsx'

/** Votings of a zone; their code is loaded once it has one. */
export const ZoneVoting = (props: VotingPlaceProps) => {
  const { at, zone } = props
  const [Place, setPlace] = useState<FunctionComponent<VotingPlaceProps>>()
  useEffect(() => {
    if (Place) return
    const show = async () => {
      const { VotingPlace } = await import('./voting/voting-place.tsx')
      setPlace(() => VotingPlace)
    }
    const loading = loadWhenLive(zone, async () => {
      if ((await api.listVotings({ ...at })).votings.length > 0) await show()
    })
    const off = zone.on('commits', (commits) => {
      const told = commits.flatMap(({ operations }) => operations)
      if (told.some((one) => one.op === 'zone' && one.set.voting)) show().catch(loading.again)
    })
    return () => {
      loading.stop()
      off()
    }
  }, [zone, Place])
  return Place ? <Place {...props} /> : null
}
