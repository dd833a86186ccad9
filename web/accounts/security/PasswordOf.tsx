import { Box, Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useViewer } from '../../platform/session.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { useSecurityChanged } from './data.ts'
import { ResetPassword } from './ResetPassword.tsx'

/** The section 'password' of a person's page: the viewer's own is changed, another's is reset by those above them. */
export default function PasswordOf({ user }: { readonly user: string }) {
  const own = useViewer().user === user
  return <Box maw={540}>{own ? <OwnPassword /> : <ResetPassword key={user} user={user} />}</Box>
}

function OwnPassword() {
  const { t } = useLingui()
  const viewer = useViewer()
  const changed = useSecurityChanged()
  return (
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
  )
}
