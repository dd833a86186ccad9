import { Group, Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import { call } from '../../platform/call.ts'
import { toastSuccess } from '../../platform/toasts.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSecurityChanged, useTwoFactor } from './data.ts'
import { WithReason } from './WithReason.tsx'

/** For somebody who has lost the authenticator and the recovery codes. */
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
            Who has lost the phone and the recovery codes is let in by the password again; every
            session of theirs ends.
          </Trans>
        ) : data.required ? (
          <Trans>It is asked of this person, who sets it up at the next login.</Trans>
        ) : (
          <Trans>This person has not set it up.</Trans>
        )}
      </Text>
      {data.active && (
        <WithReason
          action={t`Reset two-factor login`}
          danger
          maxLength={500}
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
