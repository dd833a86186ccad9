import { Alert, Box, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { CopyIt } from './CopyIt.tsx'
import { dayAndTime } from './format.ts'

/** Shows a password for one login, to be handed to the person now: it is shown only this once. */
export function OneTimePassword({
  name,
  given: { password, expires_at },
  copies = password,
}: {
  /** Name of the person to whom it is handed. */
  readonly name: string
  readonly given: { readonly password: string; readonly expires_at: string }
  /** The text that is copied, where that is more than the password. */
  readonly copies?: string
}) {
  const { t, i18n } = useLingui()
  const until = dayAndTime(Date.parse(expires_at) / 1000, i18n.locale)
  return (
    <Alert
      variant="light"
      role="status"
      title={t`Give this to ${name} in person. It won’t be shown again.`}
    >
      <Box
        component="code"
        display="block"
        ff="monospace"
        fz="0.9rem"
        className="cb-anywhere"
        aria-label={t`One-time password`}
      >
        {password}
      </Box>
      <Text size="sm" my={6}>
        <Trans>Valid until {until}.</Trans>
      </Text>
      <CopyIt text={copies} />
    </Alert>
  )
}
