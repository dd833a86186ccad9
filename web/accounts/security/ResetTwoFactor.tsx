import { Group, Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import { call } from '../../platform/call.ts'
import { toastSuccess } from '../../platform/toasts.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSecurityChanged, useTwoFactor } from './data.ts'
import { WithReason } from './WithReason.tsx'

/** A button for a person below who has lost the authenticator and the recovery codes. */
export function ResetTwoFactor({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const { data } = useTwoFactor(user)
  const changed = useSecurityChanged()
  if (!data) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Two-factor login`}>
      <Group justify="space-between" gap="xs">
        <Text fw={650} component="h2" fz="md" m={0}>
          <Trans>Two-factor login</Trans>
        </Text>
        <StatusBadge tone={data.active ? 'ok' : 'neutral'}>
          {data.active ? t`On` : t`Off`}
        </StatusBadge>
      </Group>
      <Text size="sm" c="dimmed" mt={6}>
        {data.active ? (
          <Trans>
            For someone who lost their phone and recovery codes. They can sign in with the password
            alone, and all their sessions are signed out.
          </Trans>
        ) : data.required ? (
          <Trans>Required. This person will set it up at the next sign-in.</Trans>
        ) : (
          <Trans>This person hasn’t set it up.</Trans>
        )}
      </Text>
      {data.active && (
        <WithReason
          action={t`Reset two-factor login`}
          danger
          call={twoFactorCalls.resetTwoFactor}
          send={async (reason) => {
            await call(twoFactorCalls.resetTwoFactor, { body: { user, reason } })
            await changed()
            await toastSuccess(t`Two-factor login is off`)
          }}
        />
      )}
    </Paper>
  )
}
