import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { call } from '../../platform/call.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { usePersonName } from '../../platform/people.ts'
import { useSave } from '../../platform/use-save.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { PersonPicker } from '../../ui/PersonPicker.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'
import type { UnknownAccount } from './unknown-accounts.ts'

/**
 * A dialog that says whose an account is: its lines count for them at once. A person who has another account on the
 * site gives that up, if it is said twice.
 */
export function AssignAccount({
  account: { site, account, lines },
  onClose,
}: {
  readonly account: UnknownAccount
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const nameOf = usePersonName()
  const siteName = useSiteNames()(site)
  const form = useForm({ mode: 'controlled', initialValues: { user: '', replace: false } })
  const title = t`Assign ${account} (${siteName})`
  const saving = useSave(
    (values: typeof form.values) =>
      call(accountCalls.setSiteAccount, { body: { ...values, site, username: account } }),
    {
      context: title,
      toast: (_, { user }) => {
        const person = nameOf(user)
        return t`${account} is assigned to ${person}`
      },
      invalidates: [keyOfModule(statementCalls.listTransactions)],
      onRefused: ({ code }) => form.setFieldValue('replace', code === 'accounts.siteAccountHeld'),
    },
  )
  const held = form.values.replace
  return (
    <FormDialog
      title={title}
      about=""
      form={form}
      saving={saving}
      submit={held ? t`Replace the existing account` : t`Assign`}
      danger={held}
      disabled={form.values.user === ''}
      overflowing
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          {plural(lines, {
            one: '# waiting line will count for this person.',
            other: '# waiting lines will count for this person.',
          })}
        </Text>
        <PersonPicker
          label={t`Person`}
          placeholder={t`Name or user name`}
          value={form.values.user}
          onChange={(user) => {
            form.setValues({ user, replace: false })
            saving.forget()
          }}
        />
        {held && (
          <Text size="sm">
            <Trans>This person has another account on this site. It would be replaced.</Trans>
          </Text>
        )}
      </Stack>
    </FormDialog>
  )
}
