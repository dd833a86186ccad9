import { useEffect, useState, type FormEvent } from 'react'
import { Anchor, Button, PasswordInput, Skeleton, Text, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import { call } from '../../platform/call.ts'
import { digitsOnly } from '../../ui/digits-only.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { textsOf } from '../../ui/form-texts.ts'
import { useRefusal } from './refusal.ts'
import classes from './Security.module.css'

interface Offer {
  readonly secret: string
  readonly uri: string
  readonly qr: string
}
interface EnrolTwoFactorProps {
  readonly askPassword: boolean
  /** Two-factor login is on from now: these are the recovery codes. */
  readonly onEnabled: (codes: readonly string[]) => void
}
/** Password, then the picture and a first code. After a login that is held to it the password was just given. */
export function EnrolTwoFactor({ askPassword, onEnabled }: EnrolTwoFactorProps) {
  const { t } = useLingui()
  const refusal = useRefusal()
  const [offer, setOffer] = useState<Offer>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(refusal(error, t`Two-factor login`))
    } finally {
      setBusy(false)
    }
  }
  const begin = (password?: string) =>
    attempt(async () =>
      setOffer(
        await call(twoFactorCalls.enrolTwoFactor, {
          body: password === undefined ? {} : { password },
        }),
      ),
    )
  const confirm = (code: string) =>
    attempt(async () =>
      onEnabled((await call(twoFactorCalls.confirmTwoFactor, { body: { code } })).codes),
    )
  useEffect(() => {
    if (askPassword) return undefined
    let gone = false
    call(twoFactorCalls.enrolTwoFactor, { body: {} }).then(
      (made) => gone || setOffer(made),
      (error: unknown) => gone || setFailure(refusal(error, t`Two-factor login`)),
    )
    return () => {
      gone = true
    }
  }, [askPassword, refusal, t])
  if (offer)
    return (
      <Scan offer={offer} busy={busy} failure={failure} confirm={(code) => void confirm(code)} />
    )
  if (!askPassword)
    return failure === undefined ? <Skeleton h={300} /> : <FormFailure text={failure} />
  return <AskPassword busy={busy} failure={failure} begin={(password) => void begin(password)} />
}

interface Step {
  readonly busy: boolean
  readonly failure: string | undefined
}
function AskPassword({
  busy,
  failure,
  begin,
}: Step & { readonly begin: (password: string) => void }) {
  const { t } = useLingui()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    begin(textsOf(event.currentTarget)('password'))
  }
  return (
    <form onSubmit={submit} aria-label={t`Set up two-factor login`} className={classes['form']}>
      <FormFailure text={failure} />
      <PasswordInput
        name="password"
        label={t`Your password`}
        autoComplete="current-password"
        required
        withAsterisk={false}
        autoFocus
        visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
      />
      <Button type="submit" loading={busy} style={{ justifySelf: 'start' }}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  )
}

function Scan({
  offer: { secret, uri, qr },
  busy,
  failure,
  confirm,
}: Step & { readonly offer: Offer; readonly confirm: (code: string) => void }) {
  const { t } = useLingui()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirm(textsOf(event.currentTarget)('code'))
  }
  return (
    <form onSubmit={submit} aria-label={t`Set up two-factor login`} className={classes['enrol']}>
      <FormFailure text={failure} />
      <ol>
        <li>
          <Text size="sm" mb={8}>
            <Trans>Scan this picture with an authenticator app, or open it on this phone.</Trans>
          </Text>
          <img
            className={classes['qr']}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
            alt={t`QR code`}
          />
          <Text size="sm" mt={8}>
            <Anchor href={uri}>
              <Trans>Open it in an app on this device</Trans>
            </Anchor>
          </Text>
          <Text size="sm" mt={8} c="dimmed">
            <Trans>Or type this secret into the app:</Trans>
            <code className={classes['secret']}>{secret.replace(/(.{4})/g, '$1 ').trim()}</code>
          </Text>
        </li>
        <li>
          <TextInput
            name="code"
            label={t`Code from the app`}
            autoComplete="one-time-code"
            maxLength={10}
            {...digitsOnly}
            required
            withAsterisk={false}
          />
        </li>
      </ol>
      <Button type="submit" loading={busy} style={{ justifySelf: 'start' }}>
        <Trans>Turn on</Trans>
      </Button>
    </form>
  )
}
