import { useEffect, useState } from 'react'
import { Anchor, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { toastFailure } from '../../platform/toasts.ts'
import { Entrance } from '../Entrance.tsx'
import { logOut, resume } from '../entering.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { EnrolTwoFactor } from './EnrolTwoFactor.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** What comes first after this login: a password of one's own, or two-factor login. Nothing else is answered before. */
export default function Held({ must }: { readonly must: 'changePassword' | 'enrol' }) {
  const { t } = useLingui()
  const password = must === 'changePassword'
  const [codes, setCodes] = useState<readonly string[]>()
  const title = password ? t`Choose your own password` : codes ? t`Two-factor login is on` : t`Set up two-factor login`
  useEffect(() => {
    document.title = `${title} · Callboard`
  }, [title])
  const leave = () => void logOut().catch((error: unknown) => toastFailure(error, t`Log out`))
  const hint = password
    ? t`The password you were given is good for this one login.`
    : t`Your studio asks for a second proof that it is you: a code of an app on your phone.`
  if (codes)
    return (
      <Entrance title={title} hint={t`Save your recovery codes, then go on.`}>
        <RecoveryCodes codes={codes} onDone={() => void resume()} />
      </Entrance>
    )
  return (
    <Entrance title={title} hint={hint}>
      <Stack gap="lg">
        {password ? <ChangePassword given onDone={resume} /> : <EnrolTwoFactor askPassword={false} onEnabled={setCodes} />}
        <Anchor component="button" type="button" size="sm" ta="center" onClick={leave}>
          <Trans>Log out</Trans>
        </Anchor>
      </Stack>
    </Entrance>
  )
}
