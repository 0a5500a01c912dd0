import type { LiveZone } from '@easel/sdk/live-zone.ts'
import { Pause, Play, X } from 'lucide-preact'
import { setTimer, useTimer } from '../../data/use-timer.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import { t } from '../../texts/texts.ts'
import { IconButton } from '../icon-button.tsx'
import { attempt } from '../toast.tsx'

interface ZoneTimerProps {
  at: ZoneKey
  zone: LiveZone
  canEdit: boolean
}

/** `4:05`, or `1:04:05`. */
export const clockOf = (leftMs: number): string => {
  const left = Math.ceil(leftMs / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

/** The time that is left, for all; whoever may edit pauses and ends it. */
export const ZoneTimer = ({ at, zone, canEdit }: ZoneTimerProps) => {
  const timer = useTimer(at, zone)
  const isUp = timer?.leftMs === 0
  const set = (state: 'RUNNING' | 'PAUSED' | 'STOPPED') => void attempt(() => setTimer(at, { state }))
  return (
    <>
      <p class="visually-hidden" role="status">
        {isUp ? t().timeUp : ''}
      </p>
      {timer && (
        <div class={`zone-timer pill ${isUp ? 'is-up' : ''}`}>
          <p role="timer" aria-label={t().timer} data-paused={!timer.isRunning}>
            {isUp ? t().timeUp : clockOf(timer.leftMs)}
          </p>
          {canEdit && !isUp && (
            <IconButton
              label={timer.isRunning ? t().timerPause : t().timerResume}
              onClick={() => set(timer.isRunning ? 'PAUSED' : 'RUNNING')}
            >
              {timer.isRunning ? <Pause /> : <Play />}
            </IconButton>
          )}
          {canEdit && (
            <IconButton label={t().timerStop} onClick={() => set('STOPPED')}>
              <X />
            </IconButton>
          )}
        </div>
      )}
    </>
  )
}
