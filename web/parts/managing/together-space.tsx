import type { TogetherFeature } from '@easel/sdk/live-types.ts'
import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { useAction } from '../../data/use-action.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { m } from '../../texts/managing/texts.ts'
import { Dialog } from '../dialog.tsx'
import { Shown } from '../states.tsx'
import { Check } from './choice-fields.tsx'

interface TogetherSpaceProps {
  edition_id: string
  space_id: string
  onClose: () => void
}

const features: readonly TogetherFeature[] = ['TIMER', 'VOTING', 'REACTIONS', 'CHAT', 'CALLS', 'PRIVATE_NOTES']

/** What the people of a space can do together, each on or off. */
export const TogetherSpace = ({ edition_id, space_id, onClose }: TogetherSpaceProps) => {
  const at = { edition_id, space_id }
  const action = useAction()
  const [changed, setChanged] = useState<readonly TogetherFeature[]>()
  const loaded = useLoaded(space_id, async () => (await api.getTogether(at)).off)
  const set = (off: readonly TogetherFeature[]) =>
    action.run(async () => setChanged((await api.setTogether({ ...at, body: { off: [...off] } })).off))
  return (
    <Dialog title={m().togetherTitle} onClose={onClose}>
      <Shown of={loaded}>
        {(loadedOff) => {
          const off = changed ?? loadedOff
          return (
            <div class="form">
              <p>{m().togetherText}</p>
              {features.map((feature) => (
                <Check
                  key={feature}
                  label={m()[`together_${feature}`]}
                  isOn={!off.includes(feature)}
                  onChange={(isOn) => void set(isOn ? off.filter((other) => other !== feature) : [...off, feature])}
                />
              ))}
              <p class="form-problem" role="alert">
                {action.problem}
              </p>
            </div>
          )
        }}
      </Shown>
    </Dialog>
  )
}
