import { useEffect, useState, type FormEvent } from 'react'
import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { ApiError } from '../platform/call.ts'
import { paths } from '../platform/paths.ts'
import { failureText } from '../platform/toasts.ts'
import { logIn } from './entering.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { textsOf } from '../ui/form-texts.ts'
import { Entrance } from './Entrance.tsx'
import { useSetupNeeded } from './setup-needed.ts'

/** The login screen, at the root path. */
export default function Login() {
  const { t } = useLingui()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const setupNeeded = useSetupNeeded()
  useEffect(() => {
    document.title = `${t`Log in`} · Callboard`
  }, [t])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textsOf(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    try {
      await logIn(text('user').trim(), text('password'), text('code').trim())
    } catch (error) {
      setFailure(error instanceof ApiError && error.status === 401 ? t`This user name and password do not match.` : failureText(error, t`Log in`))
      setBusy(false)
    }
  }
  return (
    <Entrance title={t`Log in`} hint={t`Use the account of your studio.`}>
      <form onSubmit={(event) => void submit(event)} aria-label={t`Log in`}>
        <Stack gap="md">
          <FormFailure text={failure} />
          <TextInput
            name="user"
            label={t`User name`}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            required
            withAsterisk={false}
            autoFocus
          />
          <PasswordInput
            name="password"
            label={t`Password`}
            autoComplete="current-password"
            size="md"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
          />
          <TextInput
            name="code"
            label={t`Two-factor code`}
            description={t`Only if your account asks for one`}
            autoComplete="one-time-code"
            inputMode="numeric"
            size="md"
          />
          <Button type="submit" size="md" fullWidth loading={busy}>
            <Trans>Log in</Trans>
          </Button>
          {setupNeeded && (
            <Anchor component={Link} href={paths.setup} size="sm" ta="center">
              <Trans>This is a new installation: set it up</Trans>
            </Anchor>
          )}
        </Stack>
      </form>
    </Entrance>
  )
}
