import { useState, type FormEvent } from 'react'
import { Button, Paper, PasswordInput, Text, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { personCalls } from '#shared/accounts/person-calls.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { nonAdultNetworks } from '#shared/accounts/person-rules.ts'
import { call } from '../../platform/call.ts'
import { failureText, toastFailure } from '../../platform/toasts.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { textsOf } from '../../ui/form-texts.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import classes from './Person.module.css'
import { RevealButton } from './RevealButton.tsx'
import { usePeopleChanged } from './use-info.ts'

type Network = (typeof nonAdultNetworks)[number]

/** Twitter, YouTube and the like: nothing is observed there. */
export function NonAdultAccounts({ info }: { readonly info: UserInfo }) {
  const { t } = useLingui()
  const changed = usePeopleChanged()
  const { user, may, nonAdult = {} } = info
  const edits = may.manage || may.editOwn
  const drop = async (network: Network) => {
    try {
      await call(personCalls.dropNonAdultAccount, { params: { user, network } })
      await changed()
    } catch (error) {
      await toastFailure(error, network)
    }
  }
  const held = nonAdultNetworks.flatMap((network) => {
    const account = nonAdult[network]
    return account ? [{ network, ...account }] : []
  })
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Social accounts`}>
      <Text fw={650} component="h2" fz="md" m={0}>
        <Trans>Social accounts</Trans>
      </Text>
      <ul className={classes['rows']}>
        {held.map(({ network, username, secret }) => (
          <li key={network} className={classes['row']}>
            <code>{network}</code>
            <b title={username}>{username}</b>
            {secret ? (
              may.reveal && (
                <RevealButton
                  user={user}
                  what="nonAdultPassword"
                  of={network}
                  label={t`${username}’s password on ${network}`}
                />
              )
            ) : (
              <small>{t`no password`}</small>
            )}
            {edits && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="red"
                aria-label={t`Remove ${username} on ${network}`}
                onClick={() => void drop(network)}
              >
                <Trans>Remove</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edits && <SetNetwork user={user} />}
    </Paper>
  )
}

function SetNetwork({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const changed = usePeopleChanged()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = textsOf(form)
    const text = (name: string) => typed(name).trim()
    setBusy(true)
    setFailure(undefined)
    try {
      const pass = text('pass')
      const network = nonAdultNetworks.find((one) => one === text('network')) ?? 'twitter'
      await call(personCalls.setNonAdultAccount, {
        params: { user, network },
        body: { username: text('username'), ...(pass === '' ? {} : { pass }) },
      })
      form.reset()
      await changed()
    } catch (error) {
      setFailure(failureText(error, t`Social accounts`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={t`Add social account`}>
      <FormFailure text={failure} />
      <div className={classes['add']}>
        <ChoiceSelect name="network" label={t`Network`} data={[...nonAdultNetworks]} />
        <TextInput
          size="xs"
          name="username"
          label={t`Username`}
          required
          maxLength={100}
          autoComplete="off"
        />
        <PasswordInput
          size="xs"
          w={150}
          name="pass"
          label={t`Password`}
          maxLength={200}
          autoComplete="new-password"
        />
        <Button size="xs" type="submit" variant="default" loading={busy}>
          <Trans>Set</Trans>
        </Button>
      </div>
    </form>
  )
}
