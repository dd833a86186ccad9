import { useState } from 'react'
import { Box, Button, Paper, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconClockPause } from '@tabler/icons-react'
import type { OnShift } from '#shared/shifts/calls.ts'
import { fromSession } from '#shared/shifts/rules.ts'
import { serverNow, useNow } from '../platform/clock.ts'
import { failureText } from '../platform/toasts.ts'
import { shortAge } from '../ui/duration.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { ShiftMark } from '../ui/ShiftMark.tsx'
import { useOnShift } from './data.ts'
import { WorkedTime } from './WorkedTime.tsx'
import classes from './Shifts.module.css'

const shown_first = 40

interface OnShiftNowProps {
  readonly user: string
  readonly nameOf: (user: string) => string
  readonly choose: (user: string) => void
}
/** The list of who is on shift in the studios in sight, longest first; a click leads to the person's shift. */
export function OnShiftNow({ user, nameOf, choose }: OnShiftNowProps) {
  const { t } = useLingui()
  const { data, error } = useOnShift()
  const [all, setAll] = useState(false)
  const rows = data?.slice(0, all ? undefined : shown_first) ?? []
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`On shift now`}>
      <Text fw={600} mb={6} component="h2" fz="md" mt={0}>
        <Trans>On shift now</Trans>{' '}
        {data && (
          <Box component="span" ml={4} c="dimmed" fw={500}>
            {data.length}
          </Box>
        )}
      </Text>
      <FormFailure text={error && !data ? failureText(error, t`On shift now`) : undefined} />
      {!data && !error && <Skeleton h={90} />}
      {data?.length === 0 && (
        <Empty
          icon={IconClockPause}
          title={t`No one is on shift`}
          hint={t`People appear here as soon as they start a shift.`}
        />
      )}
      <Box
        component="ul"
        mah={420}
        my={0}
        mx={-8}
        fz="sm"
        className={`cb-scroll ${classes['people']}`}
      >
        {rows.map((row) => (
          <li key={row.user}>
            <UnstyledButton
              maw="100%"
              py={4}
              px={0}
              c="anchor"
              fz="inherit"
              className={`cb-ellipsis ${classes['person']}`}
              aria-current={row.user === user ? 'true' : undefined}
              onClick={() => choose(row.user)}
            >
              {nameOf(row.user)}
            </UnstyledButton>
            <ShiftMark state={row.session.state} compact />
            <WorkedTime shift={fromSession(row.session)} />
            <Broadcast row={row} />
          </li>
        ))}
      </Box>
      {data && data.length > rows.length && (
        <Button size="xs" variant="default" fullWidth mt="xs" onClick={() => setAll(true)}>
          <Trans>Show all {data.length}</Trans>
        </Button>
      )}
    </Paper>
  )
}

/** The time since the person was last on air; a dash where they were not. */
function Broadcast({ row: { last_broadcast } }: { readonly row: OnShift }) {
  const { t } = useLingui()
  useNow(10)
  if (last_broadcast === null) return <Box component="span" c="dimmed">{t`not on air yet`}</Box>
  const seconds = serverNow() - Date.parse(last_broadcast) / 1000
  const age = shortAge(seconds)
  return seconds < 90 ? (
    <Box component="span" c="var(--cb-free)" fw={600}>{t`on air`}</Box>
  ) : (
    <Box component="span" c="dimmed">{t`on air ${age} ago`}</Box>
  )
}
