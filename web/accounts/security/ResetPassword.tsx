import { useState } from 'react'
import { Box, Button, Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { call } from '../../platform/call.ts'
import { usePersonName } from '../../platform/people.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { OneTimePassword } from '../../ui/OneTimePassword.tsx'
import { useSecurityChanged } from './data.ts'

/** A button that resets the password of a person below: the new one serves for one login and is shown once. */
export function ResetPassword({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const confirm = useConfirm()
  const name = usePersonName()(user)
  const changed = useSecurityChanged()
  const [given, setGiven] = useState<{ readonly password: string; readonly expires_at: string }>()
  const reset = () =>
    confirm({
      confirm: t`Reset password`,
      target: name,
      text: t`${name}’s old password stops working and all their sessions are signed out.`,
      danger: true,
      context: t`Reset password`,
      perform: async () => {
        setGiven(await call(accessCalls.resetPassword, { body: { user } }))
        await changed()
      },
    })
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Password`}>
      <Text fw={650} component="h2" fz="md" m={0}>
        <Trans>Password</Trans>
      </Text>
      <Text size="sm" c="dimmed" mt={6} mb="sm">
        <Trans>Creates a one-time password. {name} must choose a new one after signing in.</Trans>
      </Text>
      <Button size="xs" variant="default" onClick={reset}>
        <Trans>Reset password</Trans>
      </Button>
      {given && (
        <Box mt="md">
          <OneTimePassword name={name} given={given} />
        </Box>
      )}
    </Paper>
  )
}
