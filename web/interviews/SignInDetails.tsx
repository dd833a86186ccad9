import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { call } from '../platform/call.ts'
import { keyOfModule } from '../platform/keys.ts'
import { useSave } from '../platform/use-save.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { OneTimePassword } from '../ui/OneTimePassword.tsx'

type Given = CallResponse<typeof accessCalls.resetPassword>

/** The way in for the person that a candidate became: a password for one login, after which they choose their own. */
export function SignInDetails({
  user,
  onClose,
}: {
  readonly user: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [given, setGiven] = useState<Given>()
  const { save, busy, refusal } = useSave(
    () => call(accessCalls.resetPassword, { body: { user } }),
    {
      context: t`Sign-in details`,
      invalidates: [keyOfModule(accessCalls.resetPassword)],
    },
  )
  const create = async () => {
    const done = await save(undefined)
    if (done && 'answer' in done) setGiven(done.answer)
  }
  return (
    <Dialog onClose={onClose} title={t`Sign-in details`}>
      <Stack gap="sm">
        <FormFailure text={refusal?.failure} />
        {given ? (
          <Ready user={user} given={given} />
        ) : (
          <>
            <Text size="sm">
              <Trans>
                Creates a one-time password. {user} must choose a new one after signing in.
              </Trans>
            </Text>
            <Text size="sm" c="dimmed">
              <Trans>Any earlier password of {user} stops working.</Trans>
            </Text>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {given ? t`Close` : t`Not now`}
          </Button>
          {!given && (
            <Button loading={busy} onClick={() => void create()} data-autofocus>
              <Trans>Create one-time password</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

function Ready({ user, given }: { readonly user: string; readonly given: Given }) {
  const { t } = useLingui()
  const address = window.location.origin
  const [login, password] = [t`User name`, t`One-time password`]
  return (
    <>
      <Text size="sm">
        {address} · {login}: <b>{user}</b>
      </Text>
      <OneTimePassword
        name={user}
        given={given}
        copies={[address, `${login}: ${user}`, `${password}: ${given.password}`].join('\n')}
      />
    </>
  )
}
