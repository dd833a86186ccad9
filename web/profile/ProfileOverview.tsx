import { shiftCalls } from '#shared/shifts/calls.ts'
import classes from './ProfileOverview.module.css'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { displayName, mayCall, useViewer } from '../platform/session.ts'
import type { ProfileProps } from './profile-sections.tsx'
import { ShiftCard } from '../shifts/ShiftCard.tsx'

// Its rule of rank is no part of one's own page.
const ShiftCardOf = lazyComponent(() => import('../shifts/ShiftCardOf.tsx'))
const PersonOnlineTime = lazyComponent(() => import('../online-time/PersonOnlineTime.tsx'))

/** The section 'overview' of a person's page: their shift now, and their online time. */
export default function ProfileOverview({ user, own, person }: ProfileProps) {
  const viewer = useViewer()
  const mayAct = mayCall(viewer, shiftCalls.sessionState, { body: { user_name: user } })
  return (
    <>
      <div className={classes['shift']}>
        {own ? (
          <ShiftCard />
        ) : (
          mayAct && (
            <LazyBoundary fallback={null}>
              <ShiftCardOf key={user} user={user} name={person ? displayName(person) : user} />
            </LazyBoundary>
          )
        )}
      </div>
      <PersonOnlineTime key={user} />
    </>
  )
}
