import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { peopleCalls } from '#shared/platform/people.ts'
import { accountCalls } from '#shared/accounts/calls.ts'
import { varstaFrom } from '#shared/accounts/person-rules.ts'
import { interviewCalls } from '#shared/interviews/calls.ts'
import type { CandidatePage } from '#shared/interviews/views.ts'
import { call } from '../platform/call.ts'
import { keyOfModule } from '../platform/keys.ts'
import { DateField } from '../ui/DateField.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useChecks } from '../ui/use-checks.ts'
import { candidateName } from './columns.tsx'
import { afterInterviews } from './data.ts'
import { accountType } from '../ui/account-type.ts'

interface Values {
  readonly user: string
  readonly email: string
  /** YYYY-MM-DD. */
  readonly born: string
}

const send = ({ candidate, email }: CandidatePage, { user, born, ...rest }: Values) =>
  call(interviewCalls.becomeAccount, {
    params: { candidate },
    body: {
      user,
      ...(email === '' ? { email: rest.email.trim() } : {}),
      ...(born === '' ? {} : { varsta: varstaFrom(born) }),
    },
  })
const refusedFields = {
  'accounts.loginTaken': 'user',
  'accounts.accountExists': 'user',
  'accounts.tooYoung': 'born',
  'interviews.birthDateMissing': 'born',
  'interviews.emailMissing': 'email',
} as const

/** A form that makes an account of all that is known of the candidate: it asks only for what is missing. */
export function AccountFromCandidate({
  page,
  onMade,
  onClose,
}: {
  readonly page: CandidatePage
  readonly onMade?: (user: string) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const check = useChecks()
  const { email, tipCont, login } = page
  const isModel = tipCont === 'Model'
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { user: login, email, born: '' },
    validate: {
      user: check.login,
      email: check.email,
      born: (born) => (isModel && born === '' ? t`Enter the birth date` : null),
    },
  })
  return (
    <SaveDialog
      title={t`Create account`}
      about={page.candidate}
      form={form}
      send={(values) => send(page, values)}
      invalidates={[
        ...afterInterviews,
        keyOfModule(accountCalls.getAppUsers),
        keyOfModule(peopleCalls.people),
      ]}
      fields={refusedFields}
      toast={t`Account created`}
      submit={t`Create account`}
      enters={email !== '' && !isModel}
      onSaved={({ user }) => onMade?.(user)}
      onClose={onClose}
    >
      <Known page={page} />
      <TextInput
        label={t`User name`}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('user')}
      />
      {email === '' && (
        <TextInput
          label={t`Email address`}
          required
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
      )}
      {isModel && (
        <DateField
          label={t`Birth date`}
          required
          min="1900-01-01"
          {...form.getInputProps('born')}
          value={form.values.born}
        />
      )}
    </SaveDialog>
  )
}

function Known({ page }: { readonly page: CandidatePage }) {
  const { telefon, email, oras, tipCont } = page
  return (
    <>
      <Text size="sm" fw={600}>
        {[candidateName(page), accountType(tipCont), email, telefon, oras]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>Everything known about the candidate is copied to the account.</Trans>
      </Text>
    </>
  )
}
