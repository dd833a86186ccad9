import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'wouter'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { currencies } from '#shared/accounts/calls.ts'
import { call } from '../platform/call.ts'
import { home, paths } from '../platform/paths.ts'
import { failureText } from '../platform/toasts.ts'
import { Choice } from '../ui/Choice.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { textsOf } from '../ui/form-texts.ts'
import { Entrance } from './Entrance.tsx'
import { enter } from './entering.ts'
import { useSetupNeeded } from './setup-needed.ts'
import { PasswordRules } from './PasswordRules.tsx'

type Currency = (typeof currencies)[number]
const zones = Intl.supportedValuesOf('timeZone')

/** Makes the first owner and the first studio, once. */
export default function Setup() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const needed = useSetupNeeded()
  useEffect(() => {
    document.title = `${t`Set up`} · Callboard`
  }, [t])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (again !== password) return
    const text = textsOf(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    try {
      const studio = { studio: text('studio').trim(), name: text('studioName').trim(), timezone: text('timezone'), currency: text('currency') as Currency }
      const me = await call(accessCalls.setup, {
        body: { user: text('user').trim(), password, name: text('name').trim(), surname: text('surname').trim(), email: text('email').trim(), studio },
      })
      await enter(me)
      navigate(home, { replace: true })
    } catch (error) {
      setFailure(failureText(error, t`Set up`))
      setBusy(false)
    }
  }
  if (needed === false) return <AlreadySetUp />
  return (
    <Entrance title={t`Set up Callboard`} hint={t`The owner and the first studio. Everything else comes later.`}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <FormFailure text={failure} />
          <PersonFields />
          <PasswordInput
            label={t`Password`}
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            required
            visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
          />
          <PasswordRules password={password} />
          <PasswordInput
            label={t`Password again`}
            autoComplete="new-password"
            value={again}
            error={again !== '' && again !== password ? t`Please enter the same password as above` : undefined}
            onChange={(event) => setAgain(event.currentTarget.value)}
            required
            visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
          />
          <StudioFields />
          <Button type="submit" size="md" mt="xs" fullWidth loading={busy}>
            <Trans>Create the studio</Trans>
          </Button>
        </Stack>
      </form>
    </Entrance>
  )
}

function PersonFields() {
  const { t } = useLingui()
  return (
    <>
      <Pair>
        <TextInput name="name" label={t`First name`} autoComplete="given-name" required />
        <TextInput name="surname" label={t`Last name`} autoComplete="family-name" required />
      </Pair>
      <TextInput name="email" type="email" label={t`Email address`} autoComplete="email" required />
      <TextInput name="user" label={t`User name`} description={t`Letters, digits, dots and dashes`} autoComplete="username" autoCapitalize="none" required />
    </>
  )
}

function StudioFields() {
  const { t } = useLingui()
  return (
    <>
      <Pair>
        <TextInput name="studioName" label={t`Studio`} required />
        <TextInput name="studio" label={t`Short id of the studio`} pattern="[A-Za-z0-9][A-Za-z0-9_.\-]*" autoCapitalize="none" required />
      </Pair>
      <Pair>
        <Choice size="sm" name="timezone" label={t`Time zone`} defaultValue="Europe/Bucharest" data={zones} />
        <Choice size="sm" name="currency" label={t`Currency`} defaultValue="usd" data={currencies.map((value) => ({ value, label: value.toUpperCase() }))} />
      </Pair>
    </>
  )
}

const Pair = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, alignItems: 'end' }}>{children}</div>
)

function AlreadySetUp() {
  const { t } = useLingui()
  return (
    <Entrance title={t`Set up Callboard`} hint={t`This installation has its owner already.`}>
      <Anchor component={Link} href={paths.login}>
        <Trans>Log in</Trans>
      </Anchor>
    </Entrance>
  )
}
