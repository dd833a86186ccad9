import { useEffect, useRef } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

/** Asked in the dialog itself: a second one over it would fight with it for the focus and for Escape. */
export function Leaving({ stay, go }: { readonly stay: () => void; readonly go: () => void }) {
  const { t } = useLingui()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <Group
      role="alertdialog"
      aria-label={t`Discard changes?`}
      justify="space-between"
      gap="xs"
      mt="lg"
    >
      <Text size="sm" fw={600}>
        <Trans>Discard what you’ve entered?</Trans>
      </Text>
      <Group gap="xs">
        <Button ref={keep} variant="default" onClick={stay}>
          <Trans>Keep editing</Trans>
        </Button>
        <Button color="red" onClick={go}>
          <Trans>Discard</Trans>
        </Button>
      </Group>
    </Group>
  )
}
