import { Button, Flex, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { notificationCalls } from '#shared/notifications/calls.ts'
import { taskCalls } from '#shared/tasks/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { keyOf } from '../platform/keys.ts'
import { useCall } from '../platform/queries.ts'
import { useSend } from '../platform/use-send.ts'

const key = keyOf(notificationCalls.mutedProjects)

/** The projects that the viewer has muted in their menus, and the way back. */
export function MutedProjects() {
  const { t } = useLingui()
  const mayUnmute = useMayCall(notificationCalls.muteProject)
  const muted = useCall(notificationCalls.mutedProjects).data?.projects ?? []
  const names = useCall(taskCalls.getProjects, { enabled: muted.length > 0 }).data?.projects
  const { send, busy } = useSend(key)
  // One that is no longer theirs to see tells them nothing anyway.
  const shown = names?.filter(({ _id }) => muted.includes(_id)) ?? []
  if (shown.length === 0) return null
  const unmute = (project: string) =>
    send(t`Unmute notifications`, () =>
      call(notificationCalls.muteProject, { params: { project }, body: { on: false } }),
    )
  return (
    <Stack component="section" gap={4} mt="xs" pt="xs" fz="sm" className="cb-above">
      <h3>{t`Muted projects`}</h3>
      <Text size="xs" c="dimmed">
        {t`You are still notified when you are mentioned or assigned.`}
      </Text>
      <ul aria-label={t`Muted projects`}>
        {shown.map(({ _id, name }) => (
          <Flex component="li" key={_id} align="center" justify="space-between" gap={8}>
            {name}
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={!mayUnmute || busy}
              aria-label={t`Unmute ${name}`}
              onClick={() => void unmute(_id)}
            >
              {t`Unmute`}
            </Button>
          </Flex>
        ))}
      </ul>
    </Stack>
  )
}
