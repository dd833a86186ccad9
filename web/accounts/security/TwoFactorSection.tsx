import { useState, type FormEvent } from 'react'
import { Button, Group, Paper, PasswordInput, Skeleton, Text, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  twoFactorCalls,
  type TwoFactor as TwoFactorState,
} from '#shared/accounts/two-factor-calls.ts'
import { call } from '../../platform/call.ts'
import { failureText, toastSuccess } from '../../platform/toasts.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { textsOf } from '../../ui/form-texts.ts'
import { useSecurityChanged, useTwoFactor } from './data.ts'
import { EnrolTwoFactor } from './EnrolTwoFactor.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useRefusal } from './refusal.ts'
import classes from './Security.module.css'

type Doing = 'nothing' | 'enrol' | 'renew' | 'disable'

/** One's own two-factor login: switched on, off, and its recovery codes made anew. */
export function TwoFactorSection() {
  const { t } = useLingui()
  const { data, error } = useTwoFactor()
  const changed = useSecurityChanged()
  const [doing, setDoing] = useState<Doing>('nothing')
  const [codes, setCodes] = useState<readonly string[]>()
  const done = async () => {
    setDoing('nothing')
    setCodes(undefined)
    await changed()
  }
  // With the codes it is on, or its old codes are gone, already: what is said must be what holds, before they are saved too.
  const made = (fresh: readonly string[]) => {
    setCodes(fresh)
    void changed()
  }
  const active = codes !== undefined || data?.active === true
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Two-factor login`}>
      <Group justify="space-between" gap="xs">
        <Text fw={650} component="h2" fz="md" m={0}>
          <Trans>Two-factor login</Trans>
        </Text>
        {data && (
          <StatusBadge tone={active ? 'ok' : 'neutral'}>{active ? t`On` : t`Off`}</StatusBadge>
        )}
      </Group>
      <FormFailure text={error && !data ? failureText(error, t`Two-factor login`) : undefined} />
      {!data && !error && <Skeleton h={60} mt="sm" />}
      {data && doing === 'nothing' && <Standing data={data} onDo={setDoing} />}
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => void done()} />
      ) : doing === 'enrol' ? (
        <EnrolTwoFactor askPassword onEnabled={made} />
      ) : (
        doing !== 'nothing' && <WithBoth doing={doing} onCodes={made} onDone={() => void done()} />
      )}
      {doing !== 'nothing' && !codes && (
        <Button size="compact-xs" variant="subtle" mt="sm" onClick={() => void done()}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </Paper>
  )
}

/** Whether it is on, and what can be done about that. */
function Standing({
  data,
  onDo,
}: {
  readonly data: TwoFactorState
  readonly onDo: (doing: Doing) => void
}) {
  const { t } = useLingui()
  return (
    <>
      <Text size="sm" c="dimmed" mt={6} mb="sm">
        {data.active ? (
          <Trans>Two-factor login is on. {data.recovery_left} recovery codes left.</Trans>
        ) : (
          <Trans>
            Protect your account with a code from your phone in addition to your password.
          </Trans>
        )}
      </Text>
      <div className={classes['tools']}>
        {data.active ? (
          <>
            <Button size="xs" variant="default" onClick={() => onDo('renew')}>
              <Trans>New recovery codes</Trans>
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={data.required}
              title={
                data.required
                  ? t`Two-factor login is required for you and can’t be turned off.`
                  : undefined
              }
              onClick={() => onDo('disable')}
            >
              <Trans>Turn off</Trans>
            </Button>
          </>
        ) : (
          <Button size="xs" onClick={() => onDo('enrol')}>
            <Trans>Set up two-factor login</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

interface WithBothProps {
  readonly doing: 'renew' | 'disable'
  readonly onCodes: (codes: readonly string[]) => void
  readonly onDone: () => void
}
/** What asks for password and code once more. */
function WithBoth({ doing, onCodes, onDone }: WithBothProps) {
  const { t } = useLingui()
  const refusal = useRefusal()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const name = doing === 'renew' ? t`New recovery codes` : t`Turn off`
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textsOf(event.currentTarget)
    const body = { password: text('password'), code: text('code').trim() }
    setBusy(true)
    setFailure(undefined)
    try {
      if (doing === 'renew')
        return onCodes((await call(twoFactorCalls.renewRecoveryCodes, { body })).codes)
      await call(twoFactorCalls.disableTwoFactor, { body })
      await toastSuccess(t`Two-factor login is off`)
      onDone()
    } catch (error) {
      setFailure(refusal(error, name))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={name} className={classes['form']}>
      <FormFailure text={failure} />
      <PasswordInput
        name="password"
        label={t`Your password`}
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
      />
      <TextInput
        name="code"
        label={t`Two-factor code`}
        autoComplete="one-time-code"
        maxLength={40}
        required
        withAsterisk={false}
      />
      <Button
        type="submit"
        loading={busy}
        style={{ justifySelf: 'start' }}
        {...(doing === 'disable' ? { color: 'red' } : {})}
      >
        {name}
      </Button>
    </form>
  )
}
