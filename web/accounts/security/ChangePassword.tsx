import { useRef } from 'react'
import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { call } from '../../platform/call.ts'
import { useSave } from '../../platform/use-save.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { useAskedBeforeLeaving } from '../../ui/use-asked-before-leaving.ts'
import { useChecks } from '../../ui/use-checks.ts'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'
import { PasswordField } from '../PasswordField.tsx'
import { PasswordRules } from '../PasswordRules.tsx'

/**
 * A form for the viewer's own password: the old one, the new one, and the new one again. `given`: the old one was set
 * by another person.
 */
export function ChangePassword({
  given = false,
  onDone,
}: {
  readonly given?: boolean
  readonly onDone: () => Promise<void>
}) {
  const { t } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const look = useFirstWrong(element)
  const {
    form,
    saving: { save, busy, refusal },
  } = usePasswordForm()
  useAskedBeforeLeaving(!given && form.isDirty() && !busy, { target: t`Change Password` })
  const submit = async (values: typeof form.values) => {
    const done = await save(values)
    if (!done) return
    if ('refusal' in done) {
      const { field } = done.refusal
      if (field) form.setFieldError(field.name, field.text)
      return look()
    }
    form.reset()
    await onDone()
  }
  return (
    <form
      ref={element}
      onSubmit={form.onSubmit((values) => void submit(values), look)}
      aria-label={t`Change Password`}
      noValidate
    >
      <Stack gap="sm" maw={420}>
        <FormFailure text={refusal?.failure} />
        <PasswordField
          label={given ? t`Temporary password` : t`Current password`}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          {...form.getInputProps('next')}
        />
        <PasswordRules password={form.values.next} />
        <PasswordField
          label={t`Confirm new password`}
          autoComplete="new-password"
          {...form.getInputProps('again')}
        />
        <Button type="submit" loading={busy} style={{ alignSelf: 'start' }}>
          <Trans>Change password</Trans>
        </Button>
      </Stack>
    </form>
  )
}

function usePasswordForm() {
  const { t } = useLingui()
  const check = useChecks()
  const form = useForm({
    mode: 'controlled',
    initialValues: { password: '', next: '', again: '' },
    validate: {
      password: (value) => (value === '' ? t`Enter your password` : null),
      next: (value) => check.password(value),
      again: (value, { next }) => check.same(next)(value),
    },
  })
  const saving = useSave(
    ({ password, next }: typeof form.values) =>
      call(accessCalls.changePassword, { body: { password, next } }),
    {
      context: t`Change Password`,
      toast: t`Password changed`,
      fields: { 'accounts.passwordWrong': 'password', 'accounts.passwordSame': 'next' },
    },
  )
  return { form, saving }
}
