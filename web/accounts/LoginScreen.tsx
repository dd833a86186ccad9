import { useEffect, useState, type FormEvent } from 'react'
import { Anchor, Box, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { ApiError } from '../platform/call.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths } from '../platform/paths.ts'
import { chatTotalAtom, codeAtLoginAtom, lastViewerAtom } from '../platform/remembered-values.ts'
import { store, useSession } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { logIn } from './log-in.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { textsOf } from '../ui/form-texts.ts'
import { Splash } from '../ui/Splash.tsx'
import { CodeInput } from './CodeInput.tsx'
import { Entrance } from './Entrance.tsx'
import { useSetupNeeded } from './setup-needed.ts'

/** Seldom needed, so it is fetched when it is. */
const Held = lazyComponent(() => import('./security/RestrictedSession.tsx'))

/** The login screen, at the root path; also what comes between a login and everything else. */
export default function LoginScreen() {
  const session = useSession()
  if (session.status !== 'held') return <LoginForm />
  return (
    <LazyBoundary fallback={<Splash />}>
      <Held must={session.must} />
    </LazyBoundary>
  )
}

/** Says why a login was refused. It does not look like a mistake where only the code may be missing yet. */
function WhyRefused({
  failure,
  isOpen,
}: {
  readonly failure: string | undefined
  readonly isOpen: boolean
}) {
  return isOpen ? (
    <Box component="p" role="alert" p="xs" bdrs={8} bg="var(--cb-hover)" fz="md">
      {failure}
    </Box>
  ) : (
    <FormFailure text={failure} />
  )
}

function LoginForm() {
  const { t } = useLingui()
  const { failure, isOpen, busy, withCode, asked, askForCode, submit } = useLogIn()
  // A person who logs out is not told that their session has ended.
  const ended = useAtomValue(lastViewerAtom)
  const setupNeeded = useSetupNeeded()
  useEffect(() => {
    document.title = `${t`Log in`} · Callboard`
    // Of whoever was here before.
    store.set(chatTotalAtom, -1)
  }, [t])
  return (
    <Entrance
      title={t`Log in`}
      hint={
        ended
          ? t`Your session expired or was signed out. Log in to continue where you left off.`
          : t`Sign in with your studio account.`
      }
    >
      <form onSubmit={(event) => void submit(event)} aria-label={t`Log in`}>
        <Stack gap="md">
          <WhyRefused failure={failure} isOpen={isOpen} />
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
            visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
          />
          {withCode && (
            <CodeInput
              size="md"
              autoFocus={asked}
              description={t`If you use two-factor login, enter the code from your app.`}
            />
          )}
          <Button type="submit" size="md" fullWidth loading={busy}>
            <Trans>Log in</Trans>
          </Button>
          {!withCode && (
            <Anchor component="button" type="button" size="sm" ta="center" onClick={askForCode}>
              <Trans>I have a two-factor code</Trans>
            </Anchor>
          )}
          {setupNeeded && (
            <Anchor component={Link} href={paths.setup} size="sm" ta="center">
              <Trans>Set up this new installation</Trans>
            </Anchor>
          )}
        </Stack>
      </form>
    </Entrance>
  )
}

/**
 * After any failure the code is asked for, whatever was wrong, so that the question tells no one that a password was
 * right. The first time nothing is called wrong, because it may be that only the code was missing.
 */
function useLogIn() {
  const { t } = useLingui()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [withCode, setWithCode] = useState(useAtomValue(codeAtLoginAtom))
  const [asked, setAsked] = useState(false)
  const showCode = () => {
    setWithCode(true)
    // A page that is loaded again still asks for it.
    store.set(codeAtLoginAtom, true)
  }
  const askForCode = () => {
    setAsked(true)
    showCode()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textsOf(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    try {
      await logIn(text('user').trim(), text('password'), text('code').trim())
    } catch (error) {
      const wrong = error instanceof ApiError && error.status === 401
      setOpen(wrong && !withCode)
      setFailure(
        !wrong
          ? failureText(error, t`Log in`)
          : withCode
            ? t`Incorrect username, password or code.`
            : t`Incorrect username or password, or your two-factor code is missing.`,
      )
      if (wrong) showCode()
      setBusy(false)
    }
  }
  return { failure, isOpen, busy, withCode, asked, askForCode, submit }
}
