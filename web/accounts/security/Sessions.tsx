import { plural } from '@lingui/core/macro'
import { Box, Button, Flex, Group, Paper, Skeleton, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { accessCalls, type ListedSession } from '#shared/accounts/access-calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { call } from '../../platform/call.ts'
import { useNow } from '../../platform/clock.ts'
import { usePersonName } from '../../platform/people.ts'
import { failureText, toastSuccess } from '../../platform/toasts.ts'
import { dayAndTime } from '../../ui/format.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useSecurityChanged, useSessions } from './data.ts'
import { useEnding } from './use-end-session.ts'

/** The list of where a person is logged in. Without `user` it is the viewer, whose own device stays. */
export function Sessions({ user }: { readonly user?: string }) {
  const { t } = useLingui()
  const { data, error } = useSessions(user)
  const mayEnd = useMayCall(accessCalls.endSessions)
  const others = (data ?? []).filter(({ current }) => !current).length
  const endAll = useEndAll(user, others)
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Sessions`}>
      <Group justify="space-between" gap="xs">
        <Text fw={650} component="h2" fz="md" m={0}>
          <Trans>Sessions</Trans>
        </Text>
        {mayEnd && (
          <Button
            size="xs"
            variant="default"
            disabled={others === 0}
            title={others === 0 ? t`No other sessions` : undefined}
            onClick={endAll}
          >
            {user === undefined ? t`Sign out all other devices` : t`Sign out all devices`}
          </Button>
        )}
      </Group>
      <FormFailure text={error && !data ? failureText(error, t`Sessions`) : undefined} />
      {!data && !error && <Skeleton h={110} mt="sm" />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          <Trans>No active sessions.</Trans>
        </Text>
      )}
      <Box component="ul" mt="xs">
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} mayEnd={mayEnd} />
        ))}
      </Box>
    </Paper>
  )
}

function SessionRow({
  session: { id, device, opened_at, seen_at, expires_at, current },
  mayEnd,
}: {
  readonly session: ListedSession
  readonly mayEnd: boolean
}) {
  const { t, i18n } = useLingui()
  const ending = useEnding()
  const now = useNow(60)
  const told = (at: string) => dayAndTime(Date.parse(at) / 1000, i18n.locale)
  const [opened, seen, expires] = [told(opened_at), told(seen_at), told(expires_at)]
  const name = device === '' ? t`Unknown device` : device
  // Two browsers of one kind are told apart by when they were let in.
  const which = `${name} · ${t`signed in ${opened}`}`
  const fresh = now - Date.parse(seen_at) / 1000 < 120
  return (
    <Flex
      component="li"
      gap="4px 12px"
      align="center"
      justify="space-between"
      wrap="wrap"
      py={9}
      px={0}
      className="cb-above"
    >
      <Box miw={0} flex="1 1 220px">
        <b className="cb-anywhere">{name}</b>{' '}
        {current && <StatusBadge tone="info">{t`This device`}</StatusBadge>}
        <Box component="small" display="block" fz="sm">
          {current || fresh ? t`Active now` : t`Last seen ${seen}`} ·{' '}
          <Trans>signed in {opened}</Trans> · <Trans>until {expires}</Trans>
        </Box>
      </Box>
      {!current && mayEnd && (
        <Button size="compact-sm" variant="default" onClick={() => ending({ id, name: which })}>
          <Trans>Sign out</Trans>
          <span className="cb-visually-hidden">&nbsp;{which}</span>
        </Button>
      )}
    </Flex>
  )
}

function useEndAll(user: string | undefined, count: number): () => void {
  const { t } = useLingui()
  const confirm = useConfirm()
  const changed = useSecurityChanged()
  const nameOf = usePersonName()
  return () =>
    confirm({
      confirm: user === undefined ? t`Sign out all other devices` : t`Sign out all devices`,
      target:
        user === undefined
          ? plural(count, { one: '# other device', other: '# other devices' })
          : nameOf(user),
      text: plural(count, {
        one: '# device will be signed out immediately.',
        other: '# devices will be signed out immediately.',
      }),
      danger: true,
      context: t`Sessions`,
      perform: async () => {
        await call(accessCalls.endSessions, { body: user === undefined ? {} : { user } })
        await changed()
        await toastSuccess(t`Sessions ended`)
      },
    })
}
