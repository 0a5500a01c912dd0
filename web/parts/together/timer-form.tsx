import { useState } from 'preact/hooks'
import { setTimer } from '../../data/use-timer.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import { t } from '../../texts/texts.ts'
import { attempt } from '../toast.tsx'

const FIRST_MINUTES = 5
const MAX_MINUTES = 1_440

/** Starts the timer of a zone. */
export const TimerForm = ({ at, onStarted }: { at: ZoneKey; onStarted(): void }) => {
  const [minutes, setMinutes] = useState(FIRST_MINUTES)
  const start = (event: Event) => {
    event.preventDefault()
    const seconds = Math.round(minutes * 60)
    onStarted()
    void attempt(() => setTimer(at, { state: 'RUNNING', seconds }))
  }
  return (
    <form class="popover-row timer-form" onSubmit={start}>
      <label>
        {t().timerMinutes}
        <input
          type="number"
          min={1}
          max={MAX_MINUTES}
          required
          value={minutes}
          onInput={({ currentTarget }) => setMinutes(currentTarget.valueAsNumber)}
        />
      </label>
      <button type="submit" class="button">
        {t().timerStart}
      </button>
    </form>
  )
}
