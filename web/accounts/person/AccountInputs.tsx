import {
  PasswordInput,
  TextInput,
  type PasswordInputProps,
  type TextInputProps,
} from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

interface AccountInputsProps {
  readonly username: TextInputProps
  readonly pass: PasswordInputProps
  /** Whether the password that is kept stays if none is typed. */
  readonly keeps: boolean
}
/** The fields of an account elsewhere: its username and its password. */
export function AccountInputs({ username, pass, keeps }: AccountInputsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextInput label={t`Username`} autoComplete="off" spellCheck={false} {...username} />
      <PasswordInput
        label={t`Password`}
        {...(keeps ? { description: t`Leave empty to keep the current password.` } : {})}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
        {...pass}
      />
    </>
  )
}
