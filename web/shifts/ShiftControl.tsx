import type { ReactNode } from 'react'
import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Shift } from '#shared/shifts/rules.ts'
import { useRegisterActions } from '../platform/actions.ts'
import { useViewer } from '../platform/session.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ShiftMark } from '../ui/ShiftMark.tsx'
import { useOwnShift } from './own-shift.ts'
import { WorkedTime } from './WorkedTime.tsx'
import classes from './ShiftControl.module.css'

/** The viewer's own shift, in the header: the state, the time, and the next step or two. `children`: before it while it runs. */
export function ShiftControl({ children }: { readonly children?: ReactNode }) {
  const { t } = useLingui()
  const { shift, busy, actions } = useOwnShift()
  const { tipCont, owner } = useViewer()
  // Everybody may clock a shift; those in the office do not come for it.
  const clocks = !owner && tipCont !== 'Manager' && tipCont !== 'Other'
  useRegisterActions('own-shift', actions)
  if (!shift)
    return (
      <Flex gap={6} align="center" mih={30} className={classes['control'] ?? ''} aria-busy="true" />
    )
  return (
    <>
      {shift.status !== 'free' && children}
      <Flex
        component="section"
        gap={6}
        align="center"
        mih={30}
        className={classes['control'] ?? ''}
        aria-label={t`Shift control`}
        data-started={shift.status !== 'free' || undefined}
      >
        {shift.status !== 'free' && (
          <Flex
            component="span"
            display="inline-flex"
            gap={8}
            align="center"
            pr={6}
            fz="sm"
            fw={600}
          >
            <ShiftMark state={shift.status === 'working' ? 1 : 2} compact />
            <WorkedTime shift={shift} />
          </Flex>
        )}
        {actions
          .filter(({ action }) => next[shift.status].includes(action))
          .map((action, place) => (
            // The same button for the step that follows: the focus stays on it.
            <ActionButton
              key={place}
              action={action.action === 'stop' ? { ...action, label: t`Stop` } : action}
              size="xs"
              variant={
                (action.action === 'start' && clocks) || action.action === 'resume'
                  ? 'filled'
                  : 'default'
              }
              busy={busy === action.action}
            />
          ))}
      </Flex>
    </>
  )
}

/** The header has room for what can come next; the card on the viewer's account shows all four. */
const next: Readonly<Record<Shift['status'], readonly string[]>> = {
  free: ['start'],
  working: ['pause', 'stop'],
  paused: ['resume', 'stop'],
}
