import { Skeleton } from '@mantine/core'
import { auditCalls } from '#shared/audit/calls.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { mayCall, useViewer } from '../platform/session.ts'
import type { ProfileProps } from './profile-sections.tsx'
import classes from './Payments.module.css'

const LogsOfPerson = lazyComponent(async () => ({
  default: (await import('../audit/LogsOfPerson.tsx')).LogsOfPerson,
}))
const Reveals = lazyComponent(() => import('../accounts/person/Reveals.tsx'))

/** The section 'logs' of a person's page: what they did, for who may read the history, and who saw their secrets. */
export default function Logs({ user }: ProfileProps) {
  const mayRead = mayCall(useViewer(), auditCalls.events, { query: {} })
  return (
    <div className={classes['payments']}>
      <LazyBoundary fallback={<Skeleton h={240} radius="md" />}>
        {mayRead && <LogsOfPerson user={user} />}
        <Reveals user={user} />
      </LazyBoundary>
    </div>
  )
}
