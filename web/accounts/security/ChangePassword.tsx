import { useState } from 'react'
import { Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { call } from '../../platform/call.ts'
import { toastSuccess } from '../../platform/toasts.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { useChecks } from '../../ui/use-checks.ts'
import { PasswordRules } from '../PasswordRules.tsx'
import { useRefusal } from './refusal.ts'

/** One's own password: the old one, the new one, and the new one again. `given`: the old one came from somebody else. */
export function ChangePassword({
  given = false,
  onDone,
}: {
  readonly given?: boolean
  readonly onDone: () => Promise<void>
}) {
  const { t } = useLingui()
  const check = useChecks()
  const refusal = useRefusal()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useForm({
    mode: 'controlled',
    initialValues: { password: '', next: '', again: '' },
    validate: {
      password: (value) => (value === '' ? t`Enter your password` : null),
      next: (value) => check.password(value),
      again: (value, { next }) => check.same(next)(value),
    },
  })
  const submit = async ({ password, next }: typeof form.values) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await call(accessCalls.changePassword, { body: { password, next } })
      form.reset()
      await toastSuccess(t`Password changed`)
      await onDone()
    } catch (error) {
      setFailure(refusal(error, t`Change Password`))
    } finally {
      setBusy(false)
    }
  }
  const toggle = { visibilityToggleButtonProps: { 'aria-label': t`Show password` } }
  return (
    <form
      onSubmit={form.onSubmit((values) => void submit(values))}
      aria-label={t`Change Password`}
      noValidate
    >
      <Stack gap="sm" maw={420}>
        <FormFailure text={failure} />
        <PasswordInput
          label={given ? t`Temporary password` : t`Current password`}
          autoComplete="current-password"
          {...toggle}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={t`New password`}
          autoComplete="new-password"
          {...toggle}
          {...form.getInputProps('next')}
        />
        <PasswordRules password={form.values.next} />
        <PasswordInput
          label={t`Confirm new password`}
          autoComplete="new-password"
          {...toggle}
          {...form.getInputProps('again')}
        />
        <Button type="submit" loading={busy} style={{ alignSelf: 'start' }}>
          <Trans>Change password</Trans>
        </Button>
      </Stack>
    </form>
  )
}
