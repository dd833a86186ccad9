import { Box, Paper } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { displayName, mayCall, useViewer } from '../platform/session.ts'
import type { ProfileProps } from './profile-sections.tsx'
import { ShiftCard } from '../shifts/ShiftCard.tsx'
import { PersonHeader } from '../ui/PersonHeader.tsx'
import { useStudioName } from '../ui/use-studio-name.ts'

// Its rule of rank is no part of one's own page.
const ShiftCardOf = lazyComponent(() => import('../shifts/ShiftCardOf.tsx'))
const PersonOnlineTime = lazyComponent(() => import('../online-time/PersonOnlineTime.tsx'))

/**
 * The section 'overview' of a person's page: their shift now, or who they are for viewers who may not act on it, and
 * their online time.
 */
export default function ProfileOverview({ user, own, person }: ProfileProps) {
  const { t } = useLingui()
  const viewer = useViewer()
  const studioName = useStudioName()
  const mayAct = mayCall(viewer, shiftCalls.sessionState, { body: { user_name: user } })
  return (
    <>
      <Box maw={540}>
        {own ? (
          <ShiftCard />
        ) : mayAct ? (
          <LazyBoundary fallback={null}>
            <ShiftCardOf key={user} user={user} name={person ? displayName(person) : user} />
          </LazyBoundary>
        ) : (
          person && (
            <Paper withBorder p="lg" component="section" aria-label={t`Profile`}>
              <PersonHeader
                person={{ ...person, studio: person.studio && studioName(person.studio) }}
              />
            </Paper>
          )
        )}
      </Box>
      <PersonOnlineTime key={user} />
    </>
  )
}
