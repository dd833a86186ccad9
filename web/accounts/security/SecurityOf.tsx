import { Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { OwnSecurity } from './OwnSecurity.tsx'
import { ResetTwoFactor } from './ResetTwoFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { StartViewAs } from './StartViewAs.tsx'
import { useSessions } from './data.ts'
import { Views } from './Views.tsx'
import classes from './Security.module.css'

/** The security of a person: the viewer's own, or, for those above them, what they may do about it. */
export default function SecurityOf({ user }: { readonly user: string }) {
  return useViewer().user === user ? <OwnSecurity /> : <OthersSecurity key={user} user={user} />
}

function OthersSecurity({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const { error } = useSessions(user)
  if (error)
    return (
      <Paper withBorder p="lg" component="section" aria-label={t`Security`}>
        <Text size="sm" c="dimmed">
          <Trans>Only this person and their managers can see this.</Trans>
        </Text>
      </Paper>
    )
  return (
    <div className={classes['columns']}>
      <ResetTwoFactor user={user} />
      {mayCall(viewer, accessCalls.startViewAs) && <StartViewAs user={user} />}
      <div className="cb-wide">
        <Sessions user={user} />
      </div>
      <Views user={user} />
    </div>
  )
}
