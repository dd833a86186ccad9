import { Paper, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { useSecurityChanged } from './data.ts'
import { Sessions } from './Sessions.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'
import { TwoFactorPolicy } from './TwoFactorPolicy.tsx'
import { Views } from './Views.tsx'
import classes from './Security.module.css'

/** The viewer's own security: password, second factor, sessions, and who looked in their name. */
export function OwnSecurity() {
  const { t } = useLingui()
  const viewer = useViewer()
  const changed = useSecurityChanged()
  const own = useMayCall(twoFactorCalls.disableTwoFactor)
  return (
    <div className={classes['columns']} data-own="">
      <Paper withBorder p="lg" component="section" aria-label={t`Change Password`}>
        <Text fw={650} component="h2" fz="md" m={0} mb="sm">
          <Trans>Change Password</Trans>
        </Text>
        {viewer.viewAs ? (
          <Text size="sm" c="dimmed">
            <Trans>Only available to the person.</Trans>
          </Text>
        ) : (
          <ChangePassword onDone={changed} />
        )}
      </Paper>
      <Stack gap={14}>
        {own && <TwoFactorSection />}
        {mayCall(viewer, twoFactorCalls.setTwoFactorPolicy) && <TwoFactorPolicy />}
      </Stack>
      <div className={classes['wide']}>
        <Sessions />
      </div>
      <Views />
    </div>
  )
}
