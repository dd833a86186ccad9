import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Anchor, Box, Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import { ApiError, call } from '../../platform/call.ts'
import { failureText } from '../../platform/toasts.ts'
import { useSave } from '../../platform/use-save.ts'
import { digitsOnly } from '../../ui/digits-only.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { InlineForm, wrongAt } from './InlineForm.tsx'
import classes from './Security.module.css'

interface Offer {
  readonly secret: string
  readonly uri: string
  readonly qr: string
}
type Codes = readonly string[]
interface EnrolTwoFactorProps {
  readonly askPassword: boolean
  /** Two-factor login is on from now: these are the recovery codes. */
  readonly onEnabled: (codes: Codes) => void
  /** Something else has happened meanwhile: in another window, on another device, or too much time has passed. */
  readonly onStale: () => void
}
/** Password, then the picture and a first code. After a login that is held to it the password was just given. */
export function EnrolTwoFactor({ askPassword, onEnabled, onStale }: EnrolTwoFactorProps) {
  const [offer, setOffer] = useState<Offer>()
  /** Why the picture before counts no more. */
  const [over, setOver] = useState<string>()
  if (!offer) {
    const Begin = askPassword ? AskPassword : AtOnce
    return <Begin over={over} onBegun={setOffer} onStale={onStale} />
  }
  return (
    <Scan
      offer={offer}
      over={askPassword ? undefined : over}
      onEnabled={onEnabled}
      onOver={(why) => {
        setOffer(undefined)
        setOver(why)
        onStale()
      }}
    />
  )
}

interface BeginProps {
  readonly over: string | undefined
  readonly onBegun: (offer: Offer) => void
  readonly onStale: () => void
}
function AskPassword({ over, onBegun, onStale }: BeginProps) {
  const { t } = useLingui()
  const saving = useSave(
    (body: { readonly password: string }) => call(twoFactorCalls.enrolTwoFactor, { body }),
    {
      context: t`Two-factor login`,
      fields: { 'accounts.passwordWrong': 'password' },
      onRefused: ({ code }) => {
        if (code === 'accounts.twoFactorOn') onStale()
      },
    },
  )
  return (
    <InlineForm
      label={t`Set up two-factor login`}
      saving={saving}
      read={(text) => ({ password: text('password') })}
      submit={t`Continue`}
      onSaved={onBegun}
    >
      <FormFailure text={saving.refusal ? undefined : over} />
      <PasswordField
        name="password"
        label={t`Your password`}
        autoComplete="current-password"
        error={wrongAt(saving, 'password')}
        required
        withAsterisk={false}
        autoFocus
      />
    </InlineForm>
  )
}

function AtOnce({ onBegun, onStale }: BeginProps) {
  const { t } = useLingui()
  const [failure, setFailure] = useState<string>()
  const ask = () =>
    call(twoFactorCalls.enrolTwoFactor, { body: {} }).then(onBegun, (error: unknown) => {
      setFailure(failureText(error, t`Two-factor login`))
      // The server asks for the password, or has it on: this session is not held to it any more.
      if (error instanceof ApiError && error.status === 409) onStale()
    })
  const atOnce = useEffectEvent(() => void ask())
  useEffect(() => atOnce(), [])
  if (failure === undefined) return <Skeleton h={300} />
  const again = () => {
    setFailure(undefined)
    void ask()
  }
  return (
    <Stack gap="sm">
      <FormFailure text={failure} />
      <Button autoFocus onClick={again}>
        <Trans>Try again</Trans>
      </Button>
    </Stack>
  )
}

function Scan({
  offer,
  over,
  onEnabled,
  onOver,
}: {
  readonly offer: Offer
  readonly over: string | undefined
  readonly onEnabled: (codes: Codes) => void
  /** Called when the offer no longer counts, with the reason. */
  readonly onOver: (why: string | undefined) => void
}) {
  const { t } = useLingui()
  const steps = useRef<HTMLOListElement>(null)
  // On a phone the picture would be above what is in sight: the focus goes to the field below it.
  useEffect(() => {
    steps.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const saving = useSave(
    (body: { readonly code: string }) => call(twoFactorCalls.confirmTwoFactor, { body }),
    {
      context: t`Two-factor login`,
      fields: { 'accounts.codeWrong': 'code' },
      onRefused: ({ code, failure }) => {
        if (code === 'accounts.enrolmentOver') onOver(failure)
      },
    },
  )
  return (
    <InlineForm
      label={t`Set up two-factor login`}
      saving={saving}
      read={(text) => ({ code: text('code') })}
      submit={t`Turn on`}
      onSaved={({ codes }) => onEnabled(codes)}
    >
      <FormFailure text={saving.refusal ? undefined : over} />
      <ol ref={steps} className={classes['steps']}>
        <li>
          <Picture {...offer} />
        </li>
        <li>
          <TextInput
            name="code"
            label={t`Code from the app`}
            autoComplete="one-time-code"
            maxLength={10}
            {...digitsOnly}
            error={wrongAt(saving, 'code')}
            required
            withAsterisk={false}
            autoFocus
          />
          <Text size="sm" mt={8}>
            <Trans>Turning it on signs out all your other devices.</Trans>
          </Text>
        </li>
      </ol>
    </InlineForm>
  )
}

function Picture({ secret, uri, qr }: Offer) {
  const { t } = useLingui()
  return (
    <>
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
        <Box component="code" display="block" ff="monospace" fz="0.9rem" className="cb-anywhere">
          {secret.replace(/(.{4})/g, '$1 ').trim()}
        </Box>
      </Text>
    </>
  )
}
