import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useState, type FormEvent } from 'react'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { siteStatusCalls, type ObserverView } from '#shared/site-status/calls.ts'
import { defaultRank, staleSeconds } from '#shared/site-status/rules.ts'
import { call } from '../platform/call.ts'
import { failureText, toastSuccess } from '../platform/toasts.ts'
import { Choice } from '../ui/Choice.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { observersKey } from './data.ts'

type Mode = ObserverView['mode']
const poll_s_usual = 60

/** How an observer works. It counts for what comes from now on. */
export function ObserverForm({
  observer,
  onClose,
}: {
  readonly observer: ObserverView | undefined
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [wanted, setWanted] = useState<Wanted>({
    name: observer?.observer ?? '',
    mode: observer?.mode ?? 'poll',
    poll: String(observer?.poll_s ?? poll_s_usual),
    rank: String(observer?.rank ?? defaultRank.poll),
  })
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const title = observer ? t`Set up ${observer.observer}` : t`Add an observer`
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      const { name, mode, poll, rank } = wanted
      const body = {
        mode,
        rank: Number(rank),
        ...(mode === 'poll' ? { poll_s: Number(poll) } : {}),
      }
      await call(siteStatusCalls.configureObserver, { params: { observer: name.trim() }, body })
      await client.invalidateQueries({ queryKey: observersKey })
      onClose()
      await toastSuccess(t`Observer set up`)
    } catch (error) {
      setFailure(failureText(error, title))
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Close` }}>
      <form onSubmit={(event) => void save(event)} aria-label={title}>
        <Stack gap="sm">
          <FormFailure text={failure} />
          <Fields
            wanted={wanted}
            named={observer !== undefined}
            change={(part) => setWanted((before) => ({ ...before, ...part }))}
          />
          <Holds mode={wanted.mode} poll_s={Number(wanted.poll)} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={busy}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface Wanted {
  readonly name: string
  readonly mode: Mode
  readonly poll: string
  readonly rank: string
}
function Fields({
  wanted,
  named,
  change,
}: {
  readonly wanted: Wanted
  readonly named: boolean
  readonly change: (part: Partial<Wanted>) => void
}) {
  const { t } = useLingui()
  const { name, mode, poll, rank } = wanted
  const chooseMode = (chosen: Mode) => change({ mode: chosen, rank: String(defaultRank[chosen]) })
  return (
    <>
      {!named && (
        <TextInput
          label={t`Name`}
          description={t`Letters, digits, dots and dashes`}
          value={name}
          pattern="[A-Za-z0-9][A-Za-z0-9_.\-]*"
          maxLength={64}
          onChange={(event) => change({ name: event.currentTarget.value })}
          required
          data-autofocus
        />
      )}
      <Choice
        size="sm"
        label={t`How it works`}
        value={mode}
        onChange={(event) => chooseMode(event.currentTarget.value as Mode)}
        data={[
          { value: 'poll', label: t`Looks again and again` },
          { value: 'change', label: t`Reports only changes` },
        ]}
      />
      {mode === 'poll' && (
        <TextInput
          type="number"
          label={t`Seconds between two looks`}
          value={poll}
          min={1}
          max={86_400}
          onChange={(event) => change({ poll: event.currentTarget.value })}
          required
        />
      )}
      <Choice
        size="sm"
        label={t`Rank`}
        description={t`Where several observers see one account, the lower rank is believed.`}
        value={rank}
        onChange={(event) => change({ rank: event.currentTarget.value })}
        data={useRanks()}
      />
    </>
  )
}

/** What the choice means for online time. */
function Holds({ mode, poll_s }: { readonly mode: Mode; readonly poll_s: number }) {
  const minutes = Math.round((staleSeconds(poll_s) ?? 0) / 60)
  return (
    <Text size="sm" c="dimmed">
      {mode === 'change' ? (
        <Trans>What it says holds until it says something else.</Trans>
      ) : (
        <Trans>
          What it says holds for {minutes} minutes. Time beyond is shown as unobserved, never as
          online.
        </Trans>
      )}
    </Text>
  )
}

function useRanks() {
  const { t } = useLingui()
  return [
    { value: '1', label: t`1 – the site’s own interface` },
    { value: '2', label: t`2 – a program that looks` },
    { value: '3', label: t`3 – a browser extension` },
    { value: '4', label: t`4 – entered by hand` },
    ...['5', '6', '7', '8', '9'].map((value) => ({ value, label: value })),
  ]
}
