import { useState, type FormEvent } from 'react'
import { Badge, Button, Group, Paper, PasswordInput, Skeleton, Text, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import { call } from '../../platform/call.ts'
import { failureText, toastSuccess } from '../../platform/toasts.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { textsOf } from '../../ui/form-texts.ts'
import { useSecurityChanged, useTwoFactor } from './data.ts'
import { EnrolTwoFactor } from './EnrolTwoFactor.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useRefusal } from './refusal.ts'
import classes from './Security.module.css'

type Doing = 'nothing' | 'enrol' | 'renew' | 'disable'

/** One's own two-factor login: switched on, off, and its recovery codes made anew. */
export function TwoFactor() {
  const { t } = useLingui()
  const { data, error } = useTwoFactor()
  const changed = useSecurityChanged()
  const [doing, setDoing] = useState<Doing>('nothing')
  const done = async () => {
    setDoing('nothing')
    await changed()
  }
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Two-factor login`}>
      <Group justify="space-between" gap="xs">
        <Text fw={650} component="h2" fz="md" m={0}>
          <Trans>Two-factor login</Trans>
        </Text>
        {data && (
          <Badge color={data.active ? 'green' : 'gray'} tt="none">
            {data.active ? t`On` : t`Off`}
          </Badge>
        )}
      </Group>
      <FormFailure text={error && !data ? failureText(error, t`Two-factor login`) : undefined} />
      {!data && !error && <Skeleton h={60} mt="sm" />}
      {data && doing === 'nothing' && (
        <>
          <Text size="sm" c="dimmed" mt={6} mb="sm">
            {data.active ? (
              <Trans>Besides your password, a login needs a code of your app. Recovery codes left: {data.recovery_left}.</Trans>
            ) : (
              <Trans>A code of an app on your phone besides the password: a stolen password alone then opens nothing.</Trans>
            )}
          </Text>
          <div className={classes['tools']}>
            {data.active ? (
              <>
                <Button size="xs" variant="default" onClick={() => setDoing('renew')}>
                  <Trans>New recovery codes</Trans>
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  disabled={data.required}
                  title={data.required ? t`Two-factor login is asked of you: it cannot be switched off.` : undefined}
                  onClick={() => setDoing('disable')}
                >
                  <Trans>Switch off</Trans>
                </Button>
              </>
            ) : (
              <Button size="xs" onClick={() => setDoing('enrol')}>
                <Trans>Set up two-factor login</Trans>
              </Button>
            )}
          </div>
        </>
      )}
      {doing === 'enrol' && <EnrolTwoFactor askPassword onDone={done} />}
      {(doing === 'renew' || doing === 'disable') && <WithBoth doing={doing} onDone={() => void done()} />}
      {doing !== 'nothing' && (
        <Button size="compact-xs" variant="subtle" mt="sm" onClick={() => void done()}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </Paper>
  )
}

/** What asks for password and code once more. */
function WithBoth({ doing, onDone }: { readonly doing: 'renew' | 'disable'; readonly onDone: () => void }) {
  const { t } = useLingui()
  const refusal = useRefusal()
  const [codes, setCodes] = useState<readonly string[]>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const name = doing === 'renew' ? t`New recovery codes` : t`Switch off`
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textsOf(event.currentTarget)
    const body = { password: text('password'), code: text('code').trim() }
    setBusy(true)
    setFailure(undefined)
    try {
      if (doing === 'renew') return setCodes((await call(twoFactorCalls.renewRecoveryCodes, { body })).codes)
      await call(twoFactorCalls.disableTwoFactor, { body })
      await toastSuccess(t`Two-factor login is off`)
      onDone()
    } catch (error) {
      setFailure(refusal(error, name))
    } finally {
      setBusy(false)
    }
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={name} className={classes['form']}>
      <FormFailure text={failure} />
      <PasswordInput
        name="password"
        label={t`Your password`}
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
      />
      <TextInput name="code" label={t`Two-factor code`} autoComplete="one-time-code" maxLength={40} required withAsterisk={false} />
      <Button type="submit" loading={busy} style={{ justifySelf: 'start' }} {...(doing === 'disable' ? { color: 'red' } : {})}>
        {name}
      </Button>
    </form>
  )
}
