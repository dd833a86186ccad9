import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { tipuri } from '#shared/accounts/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { mayChange, tipContOf } from '#shared/accounts/rules.ts'
import { call } from '../../platform/call.ts'
import type { LocalStudio } from '../../platform/queries.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { useViewer } from '../../platform/session.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { first, optional, useChecks } from '../../ui/use-checks.ts'
import classes from './Accounts.module.css'

interface Values {
  readonly user: string
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly tipCont: string
  readonly studio: string
  readonly password: string
}

/** Makes an account, then opens it: what else is known of the person is entered there. */
export default function NewAccount({
  studios,
  onClose,
}: {
  readonly studios: readonly LocalStudio[]
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const form = useNewAccountForm(viewer.studio ?? studios[0]?.studio ?? '')
  return (
    <SaveDialog
      title={t`New account`}
      about=""
      size="lg"
      form={form}
      send={create}
      invalidates={[['people']]}
      fields={{
        'accounts.loginTaken': 'user',
        'accounts.accountExists': 'user',
        'accounts.studioUnknown': 'studio',
      }}
      submit={t`Create account`}
      note={<Trans>You can add more details on the next page.</Trans>}
      onClose={onClose}
      onSaved={({ user }) => navigate(withQuery(paths.aboutUser, { user, section: 'edit' }))}
    >
      <Fields form={form} studios={studios} />
    </SaveDialog>
  )
}

/** No password is no password: the person cannot log in until somebody sets one. */
const create = ({ password, tipCont, ...rest }: Values) =>
  call(personCalls.createPerson, {
    body: { ...rest, tipCont: tipContOf(tipCont), ...(password === '' ? {} : { password }) },
  })

function useNewAccountForm(studio: string) {
  const { t } = useLingui()
  const check = useChecks()
  return useForm<Values>({
    mode: 'controlled',
    initialValues: {
      user: '',
      name: '',
      surname: '',
      email: '',
      tipCont: 'Model',
      studio,
      password: '',
    },
    validate: {
      name: first(check.longerThan(t`First name`, 1), check.letters),
      surname: first(check.longerThan(t`Last name`, 1), check.letters),
      user: check.login,
      email: check.email,
      password: optional(check.password),
    },
  })
}

function Fields({
  form,
  studios,
}: {
  readonly form: ReturnType<typeof useNewAccountForm>
  readonly studios: readonly LocalStudio[]
}) {
  const { t } = useLingui()
  const viewer = useViewer()
  const types = tipuri.filter((tipCont) => mayChange(viewer, null, tipCont))
  return (
    <div className={classes['form']}>
      <TextInput data-autofocus label={t`First name`} required {...form.getInputProps('name')} />
      <TextInput label={t`Last name`} required {...form.getInputProps('surname')} />
      <TextInput
        label={t`User name`}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('user')}
      />
      <TextInput label={t`Email address`} required type="email" {...form.getInputProps('email')} />
      <ChoiceSelect
        size="sm"
        label={t`Account type`}
        data={types}
        {...form.getInputProps('tipCont')}
      />
      <ChoiceSelect
        size="sm"
        label={t`Studio`}
        data={studios.map(({ studio, name }) => ({ value: studio, label: name }))}
        {...form.getInputProps('studio')}
      />
      <div data-wide>
        <PasswordInput
          label={t`Password`}
          description={t`Optional. The person can’t sign in until a password is set.`}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      </div>
    </div>
  )
}
