import { Skeleton, Stack } from '@mantine/core'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { auditCalls } from '#shared/audit/calls.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { mayCall, useViewer } from '../platform/session.ts'
import type { ProfileProps } from './profile-sections.tsx'

const LogsOfPerson = lazyComponent(async () => ({
  default: (await import('../audit/LogsOfPerson.tsx')).LogsOfPerson,
}))
const Reveals = lazyComponent(() => import('../accounts/person/Reveals.tsx'))

/**
 * The section 'logs' of a person's page: what they did, for viewers who may read the history, and who saw their
 * secrets.
 */
export default function Logs({ user }: ProfileProps) {
  const viewer = useViewer()
  const mayRead = mayCall(viewer, auditCalls.events, { query: {} })
  // If neither may be read, the second part says what is needed.
  const withReveals = !mayRead || mayCall(viewer, personCalls.reveals, { params: { user } })
  return (
    <Stack gap="md" miw={0}>
      <LazyBoundary fallback={<Skeleton h={240} radius="md" />}>
        {mayRead && <LogsOfPerson user={user} />}
        {withReveals && <Reveals user={user} />}
      </LazyBoundary>
    </Stack>
  )
}
