import { EaselError } from '@easel/sdk/error.ts'
import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import type { SpaceActions } from '../../data/space-actions.ts'
import { loadZones, type Space } from '../../data/spaces.ts'
import { useAction } from '../../data/use-action.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { m } from '../../texts/managing/texts.ts'
import { Dialog } from '../dialog.tsx'
import { Shown } from '../states.tsx'
import { Check } from './choice-fields.tsx'
import { EmbedCode } from './embed-code.tsx'
import { EmbedSites } from './embed-sites.tsx'

interface EmbedSpaceProps {
  edition_id: string
  space: Space
  actions: SpaceActions
  onClose: () => void
}

/** Somebody else has done the same meanwhile. */
const isDone = (error: unknown): boolean =>
  error instanceof EaselError && (error.code === 'S1021' || error.code === 'S1022')

/** Lets other pages show a space, or no longer, and has the code for them. */
export const EmbedSpace = ({ edition_id, space, actions, onClose }: EmbedSpaceProps) => {
  const { space_id = '' } = space
  const at = { edition_id, space_id }
  const action = useAction()
  const [changed, setChanged] = useState<boolean>()
  const loaded = useLoaded(space_id, async () => {
    const [{ space_info }, zones] = await Promise.all([api.getSpace(at), loadZones(at)])
    const { allow_embed, embed_origins = [] } = space_info
    return { isOn: allow_embed === 'true', origins: embed_origins, zones }
  })
  const change = async (value: boolean, origins?: string[]) => {
    try {
      await actions.setEmbed(value, origins)
    } catch (error) {
      if (!isDone(error)) throw error
    }
    setChanged(value)
  }
  const set = (value: boolean) => action.run(() => change(value))
  return (
    <Dialog title={m().embedTitle} onClose={onClose}>
      <Shown of={loaded}>
        {({ isOn, origins, zones }) => {
          const isAllowed = changed ?? isOn
          return (
            <div class="form">
              <p>{m().embedText}</p>
              <Check
                label={m().allowEmbed}
                hint={isAllowed ? m().embedOffHint : undefined}
                isOn={isAllowed}
                onChange={(value) => void set(value)}
              />
              <p class="form-problem" role="alert">
                {action.problem}
              </p>
              {isAllowed && <EmbedSites origins={origins} save={(wanted) => change(true, wanted)} />}
              {isAllowed && (zones.length === 0 ? <p>{m().embedNoZones}</p> : <EmbedCode at={at} zones={zones} />)}
            </div>
          )
        }}
      </Shown>
    </Dialog>
  )
}
