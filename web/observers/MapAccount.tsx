import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { Quarantined } from '#shared/site-status/calls.ts'
import { call } from '../platform/call.ts'
import { useSave } from '../platform/use-save.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { quarantineKey } from './data.ts'
import { usePersonName } from '../platform/people.ts'

interface MapAccountProps {
  readonly row: Quarantined
  readonly site: string
  readonly onClose: () => void
  readonly onGiven: () => void
}
/**
 * A dialog that says whose a reported account is. A person who has another account on the site gives that up, and only
 * if it is said twice.
 */
export function MapAccount({ row, site, onClose, onGiven }: MapAccountProps) {
  const { t } = useLingui()
  const nameOf = usePersonName()
  const form = useForm({ mode: 'controlled', initialValues: { user: '', replace: false } })
  const { account, lines } = row
  const title = t`Assign ${account} on ${site}`
  const saving = useSave(
    (values: typeof form.values) =>
      call(accountCalls.setSiteAccount, {
        body: { ...values, site: row.site, username: account },
      }),
    {
      context: title,
      toast: (_, { user }) => t`${account} assigned to ${nameOf(user)}`,
      invalidates: [quarantineKey],
      // A person who has another account on the site gives it up: pressed once more, that is meant.
      onRefused: ({ code }) => form.setFieldValue('replace', code === 'accounts.siteAccountHeld'),
    },
  )
  const held = form.values.replace
  const choose = (user: string) => {
    form.setValues({ user, replace: false })
    saving.forget()
  }
  return (
    <FormDialog
      title={title}
      about=""
      form={form}
      saving={saving}
      submit={held ? t`Replace and assign` : t`Assign account`}
      danger={held}
      disabled={form.values.user === ''}
      overflowing
      onClose={onClose}
      onSaved={onGiven}
    >
      <Stack gap="sm">
        <Text size="sm">
          <Trans>
            Assign to a person. {lines} pending reports will be added to their online time.
          </Trans>
        </Text>
        <PersonPicker
          label={t`Person`}
          placeholder={t`Name or user name`}
          value={form.values.user}
          onChange={choose}
        />
      </Stack>
    </FormDialog>
  )
}
