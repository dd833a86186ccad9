import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { tipuri, accountCalls } from '#shared/accounts/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { varstaFrom } from '#shared/accounts/person-rules.ts'
import { mayChange, tipContOf } from '#shared/accounts/rules.ts'
import { fieldsOf } from '../../platform/form-fields.ts'
import { call } from '../../platform/call.ts'
import { keyOfModule } from '../../platform/keys.ts'
import type { LocalStudio } from '../../platform/queries.ts'
import { serverNow } from '../../platform/clock.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { useViewer } from '../../platform/session.ts'
import { accountType } from '../../ui/account-type.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { dateIn } from '../../ui/format.ts'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { first, optional, useChecks } from '../../ui/use-checks.ts'

interface Values {
  readonly user: string
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly tipCont: string
  readonly studio: string
  /** YYYY-MM-DD, or empty: today. */
  readonly hired: string
  readonly password: string
  /** YYYY-MM-DD; empty for none. */
  readonly born: string
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
  const own = viewer.studio ?? studios[0]?.studio ?? ''
  const zone = studios.find(({ studio }) => studio === own)?.timezone
  const form = useNewAccountForm(own, dateIn(serverNow(), zone))
  return (
    <SaveDialog
      title={t`New account`}
      about=""
      size="lg"
      form={form}
      send={create}
      invalidates={[keyOfModule(accountCalls.getAppUsers)]}
      fields={{
        'accounts.loginTaken': 'user',
        'accounts.accountExists': 'user',
        'accounts.studioUnknown': 'studio',
        'accounts.tooYoung': 'born',
        'accounts.birthDateMissing': 'born',
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

/** No password is sent as none: the person cannot log in until one is set. */
const create = ({ password, tipCont, born, hired, ...rest }: Values) =>
  call(personCalls.createPerson, {
    body: {
      ...rest,
      tipCont: tipContOf(tipCont),
      ...(hired === '' ? {} : { hired }),
      ...(password === '' ? {} : { password }),
      ...(born === '' ? {} : { varsta: varstaFrom(born) }),
    },
  })

function useNewAccountForm(studio: string, hired: string) {
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
      hired,
      password: '',
      born: '',
    },
    validate: {
      name: first(check.longerThan(t`First name`, 1), check.letters),
      surname: first(check.longerThan(t`Last name`, 1), check.letters),
      user: check.login,
      email: check.email,
      password: optional(check.password),
      born: (born, { tipCont }) =>
        tipCont === 'Model' && born === '' ? t`Enter the birth date` : null,
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
  const bounds = fieldsOf(personCalls.createPerson)
  const text = (name: 'name' | 'surname' | 'email' | 'password') => ({
    maxLength: bounds[name]?.max,
    ...form.getInputProps(name),
  })
  const types = tipuri.filter((tipCont) => mayChange(viewer, null, tipCont))
  return (
    <div className="cb-columns">
      <TextInput data-autofocus label={t`First name`} required {...text('name')} />
      <TextInput label={t`Last name`} required {...text('surname')} />
      <TextInput
        label={t`User name`}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('user')}
      />
      <TextInput label={t`Email address`} required type="email" {...text('email')} />
      <ChoiceSelect
        size="sm"
        label={t`Account type`}
        data={types.map((type) => ({ value: type, label: accountType(type) }))}
        {...form.getInputProps('tipCont')}
      />
      <ChoiceSelect
        size="sm"
        label={t`Studio`}
        data={studios.map(({ studio, name }) => ({ value: studio, label: name }))}
        {...form.getInputProps('studio')}
      />
      <DateField
        label={t`Birth date`}
        description={t`Models must be 18 or older.`}
        required={form.values.tipCont === 'Model'}
        min="1900-01-01"
        {...form.getInputProps('born')}
        value={form.values.born}
      />
      <DateField
        label={t`Hire date`}
        value={form.values.hired}
        error={form.errors['hired']}
        onChange={(day) => form.setFieldValue('hired', day)}
      />
      <div data-wide>
        <PasswordInput
          label={t`Password`}
          description={t`Optional. The person can’t sign in until a password is set.`}
          autoComplete="new-password"
          {...text('password')}
        />
      </div>
    </div>
  )
}
