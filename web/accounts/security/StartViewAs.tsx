import { Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { call } from '../../platform/call.ts'
import { usePersonName } from '../../platform/people.ts'
import { paths } from '../../platform/paths.ts'
import { WithReason } from './WithReason.tsx'

/** A way for super users to see the product through the eyes of a person below. */
export function StartViewAs({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const name = usePersonName()(user)
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`View as`}>
      <Text fw={650} component="h2" fz="md" m={0}>
        <Trans>View as</Trans>
      </Text>
      <Text size="sm" c="dimmed" mt={6}>
        <Trans>
          See Callboard as {name} for 30 minutes (read-only). {name} can see who viewed and why.
        </Trans>
      </Text>
      <WithReason
        action={t`View as ${name}`}
        call={accessCalls.startViewAs}
        send={async (reason) => {
          await call(accessCalls.startViewAs, { body: { user, reason } })
          // A fresh page: nothing of the viewer's own stays in it.
          window.location.assign(paths.dashboard)
        }}
      />
    </Paper>
  )
}
