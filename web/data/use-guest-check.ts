import { EaselError } from '@easel/sdk/error.ts'
import { useEffect, useState } from 'preact/hooks'
import { api } from './api.ts'
import { guestIsOut, session } from './session.ts'

/** Where a guest is refused: asks once whether they are still let in, and ends their visit where they are not. True meanwhile. */
export const useGuestCheck = (isRefused: boolean): boolean => {
  const guest = session.value?.guest
  const isNeeded = isRefused && guest !== undefined
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isNeeded) return
    const { edition_id, space_id } = guest
    api
      .getMySpacePermission({ edition_id, space_id })
      .catch((error) => {
        // Removed by name; a token that is refused has ended it already.
        if (error instanceof EaselError && error.status === 404) guestIsOut()
      })
      .finally(() => setDone(true))
  }, [isNeeded])
  return isNeeded && !isDone
}
