import { useEffect, useState } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { personCalls } from '#shared/accounts/person-calls.ts'
import type { revealable } from '#shared/accounts/person-rules.ts'
import { call } from '../../platform/call.ts'
import { usePersonName } from '../../platform/people.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'

interface Asked {
  readonly user: string
  readonly what: (typeof revealable)[number]
  /** The site or network of a password. */
  readonly of?: string
  /** Its name on the screen. */
  readonly label: string
}
const shown_ms = 60_000

/** Shows one secret after a reason was given; who saw it, and why, is recorded before. */
export function RevealButton({ user, what, of, label }: Asked) {
  const { t } = useLingui()
  const name = usePersonName()(user)
  const [asking, setAsking] = useState(false)
  const [value, setValue] = useState<string>()
  useEffect(() => {
    // A secret does not stay on a screen that was left open.
    const timer = value === undefined ? undefined : setTimeout(() => setValue(undefined), shown_ms)
    return () => clearTimeout(timer)
  }, [value])
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t`Show ${label}`}
        onClick={() => setAsking(true)}
      >
        <Trans>Show…</Trans>
      </Button>
      {asking && (
        <ReasonDialog
          title={label}
          about={`${user} ${what} ${of ?? ''}`}
          size="sm"
          field={{
            label: t`Reason`,
            description: t`Your name, the time and this reason are logged and visible to the person.`,
          }}
          call={personCalls.reveal}
          send={(reason) =>
            call(personCalls.reveal, {
              params: { user },
              body: { what, reason, ...(of === undefined ? {} : { of }) },
            })
          }
          submit={t`Show`}
          onSaved={(answer) => setValue(answer.value)}
          onClose={() => setAsking(false)}
        >
          <Text fw={600}>{name}</Text>
        </ReasonDialog>
      )}
      {value !== undefined && (
        <Revealed label={label} value={value} onClose={() => setValue(undefined)} />
      )}
    </>
  )
}

function Revealed({
  label,
  value,
  onClose,
}: {
  readonly label: string
  readonly value: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <Dialog onClose={onClose} title={label} size="sm">
      <Text ff="monospace" fz="lg" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
      <Group justify="space-between" gap="xs" mt="md">
        <Text size="xs" c="dimmed">
          <Trans>Hides in 1 minute</Trans>
        </Text>
        <Button size="xs" variant="default" onClick={() => void copy()}>
          {copied ? t`Copied` : t`Copy`}
        </Button>
      </Group>
    </Dialog>
  )
}
