import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useState, type FormEvent } from 'react'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { Quarantined } from '#shared/site-status/calls.ts'
import { ApiError, call } from '../platform/call.ts'
import { displayName } from '../platform/session.ts'
import { failureText, toastSuccess } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Picker } from '../ui/Picker.tsx'
import { quarantineKey } from './data.ts'
import { useNames, usePeople } from '../platform/people.ts'

interface MapAccountProps {
  readonly row: Quarantined
  readonly site: string
  readonly onClose: () => void
  readonly onGiven: () => void
}
/** Says whose a reported account is. Who has another account on the site gives that up, and only if it is said twice. */
export function MapAccount({ row, site, onClose, onGiven }: MapAccountProps) {
  const { t } = useLingui()
  const people = usePeople()
  const [user, setUser] = useState('')
  const { account, lines } = row
  const title = t`Map ${account} on ${site}`
  const { map, failure, forget, busy } = useMapping(row, title, () => {
    onGiven()
    onClose()
  })
  const choose = (chosen: string) => {
    setUser(chosen)
    forget()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void map(user)
  }
  const options =
    people?.map((person) => ({ value: person.user, label: displayName(person) })) ?? []
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t`Close` }}
      styles={{ content: { overflow: 'visible' }, body: { overflow: 'visible' } }}
    >
      <form onSubmit={submit} aria-label={title}>
        <Stack gap="sm">
          <FormFailure text={failure?.text} />
          <Text size="sm">
            <Trans>
              Whose account is it? The {lines} lines that wait are applied to this person’s online
              time.
            </Trans>
          </Text>
          <Picker
            label={t`Person`}
            placeholder={t`Name or user name`}
            value={user}
            options={options}
            onChange={choose}
          />
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              type="submit"
              loading={busy}
              disabled={user === ''}
              {...(failure?.held ? { color: 'red' } : {})}
            >
              {failure?.held ? t`Give up the old one and map` : t`Map this account`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function useMapping({ site, account }: Quarantined, title: string, onMapped: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const nameOf = useNames()
  const [failure, setFailure] = useState<{ readonly text: string; readonly held: boolean }>()
  const [busy, setBusy] = useState(false)
  const map = async (user: string) => {
    setBusy(true)
    try {
      await call(accountCalls.setSiteAccount, {
        body: { user, site, username: account, replace: failure?.held ?? false },
      })
      onMapped()
      await toastSuccess(t`${account} now is ${nameOf(user)}’s`)
      await client.invalidateQueries({ queryKey: quarantineKey })
    } catch (error) {
      setFailure({
        text: failureText(error, title),
        held: error instanceof ApiError && error.code === 'accounts.siteAccountHeld',
      })
      setBusy(false)
    }
  }
  return { map, failure, forget: () => setFailure(undefined), busy }
}
