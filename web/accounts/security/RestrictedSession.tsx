import { useEffect, useState } from 'react'
import { Anchor, Button, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { queryClient } from '../../platform/queries.ts'
import type { Must } from '../../platform/session.ts'
import { toastFailure } from '../../platform/toasts.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { askedAtom } from '../../ui/use-confirm.ts'
import { Entrance } from '../Entrance.tsx'
import { logOut, resume, stopViewing } from '../log-in.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { EnrolTwoFactor } from './EnrolTwoFactor.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/**
 * The screen of what comes first: a password of one's own, two-factor login, or the end of a view that no longer holds.
 * Nothing else is answered before.
 */
export default function RestrictedSession({ must }: { readonly must: Must }) {
  return (
    <QueryClientProvider client={queryClient}>
      <First must={must} />
      <Asked />
    </QueryClientProvider>
  )
}

/** The shell, which shows questions elsewhere, is not here yet. */
function Asked() {
  const [asked, setAsked] = useAtom(askedAtom)
  return (
    asked &&
    'perform' in asked && (
      <Confirm
        {...asked}
        context={asked.context}
        onConfirm={asked.perform}
        onClose={() => setAsked(null)}
      />
    )
  )
}

function First({ must }: { readonly must: Must }) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<readonly string[]>()
  const { title, hint } = {
    changePassword: {
      title: t`Choose your own password`,
      hint: t`Your temporary password works only once.`,
    },
    enrol: {
      title: codes ? t`Two-factor login is on` : t`Set up two-factor login`,
      hint: t`Your studio requires two-factor login: a code from an app on your phone.`,
    },
    endView: {
      title: t`Your view as someone else has ended`,
      hint: t`Stop viewing, then go on as yourself.`,
    },
  }[must]
  useEffect(() => {
    document.title = `${title} · Callboard`
  }, [title])
  const goOn = () => resume().catch((error: unknown) => toastFailure(error, t`Log in`))
  const leave = () => void logOut().catch((error: unknown) => toastFailure(error, t`Log out`))
  const stop = () => void stopViewing().catch((error: unknown) => toastFailure(error, t`View as`))
  if (codes)
    return (
      <Entrance title={title} hint={t`Save your recovery codes, then continue.`}>
        <RecoveryCodes isFirst codes={codes} onDone={() => void goOn()} />
      </Entrance>
    )
  return (
    <Entrance title={title} hint={hint}>
      <Stack gap="lg">
        {must === 'changePassword' && <ChangePassword given onDone={goOn} />}
        {must === 'enrol' && (
          <EnrolTwoFactor askPassword={false} onEnabled={setCodes} onStale={() => void goOn()} />
        )}
        {must === 'endView' && (
          <Button onClick={stop}>
            <Trans>Stop viewing</Trans>
          </Button>
        )}
        <Anchor component="button" type="button" size="sm" ta="center" onClick={leave}>
          <Trans>Log out</Trans>
        </Anchor>
      </Stack>
    </Entrance>
  )
}
