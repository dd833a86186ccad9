import { useEffect, useState } from 'react'
import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'wouter'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { call } from '../platform/call.ts'
import { home, paths } from '../platform/paths.ts'
import { failureText } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { first, useChecks } from '../ui/use-checks.ts'
import { Entrance } from './Entrance.tsx'
import { enter } from './log-in.ts'
import { useSetupNeeded } from './setup-needed.ts'
import { PasswordRules } from './PasswordRules.tsx'
import { noStudio, Pair, StudioFields } from './StudioFields.tsx'

const empty = {
  code: '',
  name: '',
  surname: '',
  email: '',
  user: '',
  password: '',
  again: '',
  ...noStudio,
}
type Values = typeof empty

/** Makes the first owner and the first studio, once. */
export default function Setup() {
  const { t } = useLingui()
  const token = useTokenOfAddress()
  const needed = useSetupNeeded(token)
  useEffect(() => {
    document.title = `${t`Set up`} · Callboard`
  }, [t])
  return needed === false ? (
    <AlreadySetUp />
  ) : (
    <SetupForm token={token} asksCode={needed === 'code'} />
  )
}

/** The link that the server prints has the set-up code in it. It is taken out of the address at once, which others may see. */
function useTokenOfAddress(): string | undefined {
  const [, navigate] = useLocation()
  const [token] = useState(() => new URLSearchParams(location.search).get('token')?.slice(0, 100))
  useEffect(() => {
    if (token !== undefined) navigate(paths.setup, { replace: true })
  }, [token, navigate])
  return token
}

interface SetupFormProps {
  readonly token: string | undefined
  readonly asksCode: boolean
}
function SetupForm({ token, asksCode }: SetupFormProps) {
  const { t } = useLingui()
  const check = useChecks()
  const { failure, busy, create } = useSetUp(token)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: empty,
    validateInputOnBlur: true,
    validate: {
      name: first(check.longerThan(t`First name`, 1), check.letters),
      surname: first(check.longerThan(t`Last name`, 1), check.letters),
      email: check.email,
      user: check.login,
      password: check.password,
      again: (again, { password }) => check.same(password)(again),
      studioName: check.longerThan(t`Studio`, 0),
      studio: check.login,
    },
  })
  return (
    <Entrance
      title={t`Set up Callboard`}
      hint={t`The owner and the first studio. Everything else comes later.`}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => void create(values))}
        aria-label={t`Set up Callboard`}
      >
        <Stack gap="sm">
          <FormFailure text={failure} />
          {asksCode && <CodeField form={form} />}
          <PersonFields form={form} />
          <PasswordFields form={form} />
          <StudioFields form={form} />
          <Button
            type="submit"
            size="md"
            mt="xs"
            fullWidth
            loading={busy}
            // The message of the field that loses the focus would move the button away from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
          >
            <Trans>Create studio</Trans>
          </Button>
        </Stack>
      </form>
    </Entrance>
  )
}

/** Makes both, and enters as the owner. */
function useSetUp(token: string | undefined) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const create = async ({ password, timezone, ...typed }: Values) => {
    setBusy(true)
    setFailure(undefined)
    const { code, user, name, surname, email, studio, studioName } = trimmed(typed)
    try {
      const body = {
        token: code === '' ? token : code,
        user,
        password,
        name,
        surname,
        email,
        studio: { studio, name: studioName, timezone, currency: typed.currency },
      }
      await enter(await call(accessCalls.setup, { body }))
      navigate(home, { replace: true })
    } catch (error) {
      setFailure(failureText(error, t`Set up`))
      setBusy(false)
    }
  }
  return { failure, busy, create }
}
const trimmed = <T extends Readonly<Record<string, string>>>(typed: T): T =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()])) as T

interface FieldsProps {
  readonly form: Pick<ReturnType<typeof useForm<Values>>, 'getInputProps' | 'values'>
}
function CodeField({ form }: FieldsProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Set-up code`}
      description={t`It’s shown in the server’s output at startup.`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      required
      {...form.getInputProps('code')}
    />
  )
}
function PersonFields({ form }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Pair>
        <TextInput
          label={t`First name`}
          autoComplete="given-name"
          required
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t`Last name`}
          autoComplete="family-name"
          required
          {...form.getInputProps('surname')}
        />
      </Pair>
      <TextInput
        type="email"
        label={t`Email address`}
        autoComplete="email"
        required
        {...form.getInputProps('email')}
      />
      <TextInput
        label={t`User name`}
        description={t`Letters, numbers, dots and dashes`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.getInputProps('user')}
      />
    </>
  )
}

function PasswordFields({ form }: FieldsProps) {
  const { t } = useLingui()
  const toggle = { visibilityToggleButtonProps: { 'aria-label': t`Show password` } }
  return (
    <>
      <PasswordInput
        label={t`Password`}
        autoComplete="new-password"
        required
        {...toggle}
        {...form.getInputProps('password')}
      />
      <PasswordRules password={form.values.password} />
      <PasswordInput
        label={t`Confirm password`}
        autoComplete="new-password"
        required
        {...toggle}
        {...form.getInputProps('again')}
      />
    </>
  )
}

function AlreadySetUp() {
  const { t } = useLingui()
  return (
    <Entrance title={t`Set up Callboard`} hint={t`Setup is already complete.`}>
      <Anchor component={Link} href={paths.login}>
        <Trans>Log in</Trans>
      </Anchor>
    </Entrance>
  )
}
