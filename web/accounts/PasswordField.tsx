import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

/** A password, which its button shows. Mantine’s own does not tell those who hear the page that it is wrong. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui()
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
      {...props}
      aria-invalid={Boolean(props.error)}
    />
  )
}
