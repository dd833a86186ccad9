import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useEffect, useState, type FormEvent } from 'react'
import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { personCalls } from '#shared/accounts/person-calls.ts'
import type { revealable } from '#shared/accounts/person-rules.ts'
import { isReason } from '#shared/platform/reason.ts'
import { call } from '../../platform/call.ts'
import { failureText } from '../../platform/toasts.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'

interface Asked {
  readonly user: string
  readonly what: (typeof revealable)[number]
  /** The site or network of a password. */
  readonly of?: string
  /** What it is called on the screen. */
  readonly label: string
}
const shown_ms = 60_000

/** Shows one secret after a reason was given; who saw it, and why, is recorded before. */
export function RevealButton(asked: Asked) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const { label } = asked
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t`Show ${label}`}
        onClick={() => setOpened(true)}
      >
        <Trans>Show…</Trans>
      </Button>
      {opened && <Reveal {...asked} onClose={() => setOpened(false)} />}
    </>
  )
}

function Reveal({ user, what, of, label, onClose }: Asked & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [value, setValue] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // A secret does not stay on a screen that was left open.
    const timer = value === undefined ? undefined : setTimeout(onClose, shown_ms)
    return () => clearTimeout(timer)
  }, [value, onClose])
  // Its own form: around it there may be another one.
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setBusy(true)
    try {
      setValue(
        (
          await call(personCalls.reveal, {
            params: { user },
            body: { what, reason: reason.trim(), ...(of === undefined ? {} : { of }) },
          })
        ).value,
      )
    } catch (error) {
      setFailure(failureText(error, label))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={label} size="sm">
      <FormFailure text={failure} />
      {value === undefined ? (
        <form onSubmit={(event) => void ask(event)}>
          <TextInput
            data-autofocus
            label={t`Why do you need it?`}
            description={t`Your name, the time and this reason are recorded, and the person can read them.`}
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={busy} disabled={!isReason(reason)}>
              <Trans>Show</Trans>
            </Button>
          </Group>
        </form>
      ) : (
        <Revealed value={value} />
      )}
    </Modal>
  )
}

function Revealed({ value }: { readonly value: string }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <>
      <Text ff="monospace" fz="lg" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
      <Group justify="space-between" gap="xs" mt="md">
        <Text size="xs" c="dimmed">
          <Trans>It is hidden again after a minute.</Trans>
        </Text>
        <Button size="xs" variant="default" onClick={() => void copy()}>
          {copied ? t`Copied` : t`Copy`}
        </Button>
      </Group>
    </>
  )
}
