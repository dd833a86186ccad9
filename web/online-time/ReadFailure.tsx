import { Alert } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { failureText } from '../platform/toasts.ts'

/** An answer that did not come, in the specification's words. */
export function ReadFailure({ error }: { readonly error: unknown }) {
  const { t } = useLingui()
  return (
    <Alert color="red" variant="light" c="var(--mantine-color-error)" p="xs" role="alert">
      {failureText(error, t`Online time`)}
    </Alert>
  )
}
