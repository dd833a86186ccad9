import { useLingui } from '@lingui/react/macro'
import type { Shift } from '#shared/shifts/rules.ts'
import { useRegisterActions } from '../platform/actions.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ShiftMark } from '../ui/ShiftMark.tsx'
import { useOwnShift } from './own-shift.ts'
import { WorkedTime } from './WorkedTime.tsx'
import classes from './ShiftControl.module.css'

/** One's own shift, in the header: the state, the time, and the next step or two. */
export function ShiftControl() {
  const { t } = useLingui()
  const { shift, busy, actions } = useOwnShift()
  useRegisterActions('own-shift', actions)
  if (!shift) return <div className={classes['control']} aria-busy="true" />
  return (
    <section
      className={classes['control']}
      aria-label={t`Shift control`}
      data-started={shift.status !== 'free' || undefined}
    >
      {shift.status !== 'free' && (
        <span className={classes['state']}>
          <ShiftMark state={shift.status === 'working' ? 1 : 2} compact />
          <WorkedTime shift={shift} />
        </span>
      )}
      {actions
        .filter(({ action }) => next[shift.status].includes(action))
        .map((action) => (
          <ActionButton
            key={action.id}
            action={action.action === 'stop' ? { ...action, label: t`Stop` } : action}
            size="xs"
            variant={action.action === 'start' || action.action === 'resume' ? 'filled' : 'default'}
            busy={busy === action.action}
          />
        ))}
    </section>
  )
}

/** The header has room for what can come next; the card on one's account shows all four. */
const next: Readonly<Record<Shift['status'], readonly string[]>> = {
  free: ['start'],
  working: ['pause', 'stop'],
  paused: ['resume', 'stop'],
}
