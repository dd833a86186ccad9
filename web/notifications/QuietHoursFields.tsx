import { useState } from 'react'
import { Group, Stack, Switch, Text } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationCalls } from '#shared/notifications/calls.ts'
import type { QuietHours } from '#shared/notifications/quiet.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { keyOf } from '../platform/keys.ts'
import { useCall } from '../platform/queries.ts'
import { toastFailure } from '../platform/toasts.ts'
import { TimeField } from '../ui/TimeField.tsx'

const key = keyOf(notificationCalls.quietHours)
const usual: QuietHours = { from: '22:00', to: '08:00' }

/** The hours of the viewer without push messages and sound; saved as they are chosen. */
export function QuietHoursFields() {
  const { t } = useLingui()
  const may = useMayCall(notificationCalls.setQuietHours)
  const { data } = useCall(notificationCalls.quietHours)
  // What was chosen before the switch went off is offered again.
  const [typed, setTyped] = useState<QuietHours>()
  const save = useSave(() => setTyped(undefined))
  if (!data) return null
  const { from, to } = typed ?? data.quiet ?? usual
  const type = (next: QuietHours) => {
    setTyped(next)
    if (next.from !== '' && next.to !== '' && next.from !== next.to) save(next)
  }
  return (
    <Stack component="section" gap={6} mt="xs" pt="xs" fz="sm" className="cb-above">
      <Switch
        size="sm"
        label={t`Quiet hours`}
        description={t`No push notifications and no sound. Everything still waits for you here.`}
        checked={data.quiet !== null}
        disabled={!may}
        onChange={(event) => save(event.currentTarget.checked ? ready({ from, to }) : null)}
      />
      {data.quiet && (
        <>
          <Group gap="sm" align="flex-start" wrap="nowrap">
            <TimeField
              size="xs"
              label={t`From`}
              value={from}
              disabled={!may}
              onChange={(value) => type({ from: value, to })}
            />
            <TimeField
              size="xs"
              label={t`To`}
              value={to}
              disabled={!may}
              error={from !== '' && from === to && t`Choose two different times`}
              onChange={(value) => type({ from, to: value })}
            />
          </Group>
          <Text size="xs" c="dimmed">{t`By the clock of your studio.`}</Text>
        </>
      )}
    </Stack>
  )
}
/** What is half typed, or no time at all, is not switched on. */
const ready = (typed: QuietHours): QuietHours =>
  typed.from === '' || typed.to === '' || typed.from === typed.to ? usual : typed

/** Shown at once, and taken back where it is not saved; one after the other, so that of two choices the last one stays. */
function useSave(onFailed: () => void): (quiet: QuietHours | null) => void {
  const { t } = useLingui()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: key.join(' ') },
    mutationFn: (quiet: QuietHours | null) =>
      call(notificationCalls.setQuietHours, { body: { quiet } }),
    onMutate: async (quiet) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<{ quiet: QuietHours | null }>(key)
      client.setQueryData(key, { quiet })
      return before
    },
    onError: (error, _quiet, before) => {
      client.setQueryData(key, before)
      onFailed()
      void toastFailure(error, t`Quiet hours`)
    },
    onSettled: () =>
      client.isMutating({ mutationKey: key }) === 1
        ? client.invalidateQueries({ queryKey: key })
        : undefined,
  })
  return mutate
}
