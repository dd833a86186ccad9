import { Button, Flex, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationCalls } from '#shared/notifications/calls.ts'
import { call } from '../platform/call.ts'
import { useMayCall } from '../platform/actions.ts'
import { keyOf } from '../platform/keys.ts'
import { useCall } from '../platform/queries.ts'
import { toastFailure, toastSuccess } from '../platform/toasts.ts'
import { isPushPossible, subscribeHere } from './push.ts'
import classes from './Choices.module.css'

const key = keyOf(notificationCalls.push)

/**
 * The switch of push messages in this browser, and the other browsers that get them. Not while viewing as another
 * person.
 */
export function PushSwitch() {
  const may = useMayCall(notificationCalls.addDevice)
  return may && isPushPossible() ? <Devices /> : null
}

function Devices() {
  const { t } = useLingui()
  const mayRemove = useMayCall(notificationCalls.removeDevice)
  const client = useQueryClient()
  const { data } = useCall(notificationCalls.push)
  const refresh = () => client.invalidateQueries({ queryKey: key })
  const add = useMutation({
    mutationFn: async (publicKey: string) =>
      call(notificationCalls.addDevice, { body: await subscribeHere(publicKey) }),
    onSuccess: () => toastSuccess(t`Push notifications are on in this browser.`),
    onError: (error) => toastFailure(error),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (device: string) => call(notificationCalls.removeDevice, { params: { device } }),
    onError: (error) => toastFailure(error),
    onSettled: refresh,
  })
  if (!data) return null
  return (
    <Stack gap={6} mt="xs" pt="xs" fz="sm" className={`cb-above ${classes['push']}`}>
      <Button
        size="xs"
        data-once=""
        variant="default"
        loading={add.isPending}
        onClick={() => add.mutate(data.publicKey)}
      >
        <Trans>Push notifications in this browser</Trans>
      </Button>
      {data.devices.length > 0 && (
        <Flex
          component="ul"
          direction="column"
          gap={4}

          aria-label={t`Browsers that get push messages`}
        >
          {data.devices.map(({ device, name }) => (
            <Flex component="li" key={device} align="center" justify="space-between" gap={8}>
              {name}
              <Button
                size="compact-xs"
                data-once=""
                variant="subtle"
                disabled={!mayRemove}
                aria-label={t`Remove ${name}`}
                onClick={() => remove.mutate(device)}
              >
                <Trans>Remove</Trans>
              </Button>
            </Flex>
          ))}
        </Flex>
      )}
    </Stack>
  )
}
