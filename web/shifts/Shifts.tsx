import { Stack } from '@mantine/core'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { mayCall, useViewer } from '../platform/session.ts'
import { usePersonName } from '../platform/people.ts'
import { ShiftHistoryTable } from './ShiftHistoryTable.tsx'
import { OnShiftNow } from './OnShiftNow.tsx'
import { ShiftCard } from './ShiftCard.tsx'
import classes from './Shifts.module.css'

const ShiftCardOf = lazyComponent(() => import('./ShiftCardOf.tsx'))

/** The section 'activity' of a person's page: the shift of now, who else is on shift, and the shifts there were. */
export default function Shifts({
  user,
  choose,
}: {
  readonly user: string
  readonly choose: (user: string) => void
}) {
  const viewer = useViewer()
  const nameOf = usePersonName()
  const own = user === viewer.user
  return (
    <div className={classes['columns']}>
      <Stack gap={14}>
        {own ? (
          <ShiftCard />
        ) : (
          mayCall(viewer, shiftCalls.sessionState, { body: { user_name: user } }) && (
            <LazyBoundary fallback={null}>
              <ShiftCardOf key={user} user={user} name={nameOf(user)} />
            </LazyBoundary>
          )
        )}
        {mayCall(viewer, shiftCalls.onShift) && (
          <OnShiftNow user={user} nameOf={nameOf} choose={choose} />
        )}
      </Stack>
      <ShiftHistoryTable key={user} user={user} nameOf={nameOf} />
    </div>
  )
}
