import type { ReactNode } from 'react'
import { Alert, Group, Paper, Skeleton, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Shift } from '#shared/shifts/rules.ts'
import { useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ShiftMark } from '../ui/ShiftMark.tsx'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import { useZoneOf } from './data.ts'
import { clockIn } from '../ui/format.ts'
import { useOwnShift, type ShiftInHand } from './own-shift.ts'
import { PausedTime, WorkedTime } from './WorkedTime.tsx'
import classes from './Shifts.module.css'

/** The viewer's own shift with all four actions: those that do not fit now say why. */
export function ShiftCard() {
  const { t } = useLingui()
  return (
    <Card
      title={t`My shift`}
      inHand={useOwnShift()}
      zone={useZoneOf(useViewer().user)}
      idle={t`You’re off shift. Time counts once you start.`}
    />
  )
}

interface CardProps {
  readonly title: string
  readonly inHand: ShiftInHand
  readonly idle: string
  readonly zone: string
  readonly children?: ReactNode
}
/** A person's shift with all four actions. */
export function Card({
  title,
  inHand: { shift, failure, busy, actions },
  idle,
  zone,
  children,
}: CardProps) {
  if (failure)
    return (
      <Alert color="red" variant="light" role="alert" c="var(--mantine-color-error)">
        {failureText(failure, title)}
      </Alert>
    )
  if (!shift) return <Skeleton h={150} radius="md" />
  const state = shift.status === 'free' ? 0 : shift.status === 'working' ? 1 : 2
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Group justify="space-between" mb={4}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" fw={600} component="span">
          <ShiftMark state={state} />
        </Text>
      </Group>
      <Text fz={34} fw={650} lh={1.2} style={{ letterSpacing: '-0.02em' }} component="div">
        <WorkedTime shift={shift} />
      </Text>
      <Text size="sm" c="dimmed" mb="md" component="div">
        {shift.status === 'free' ? idle : <Since shift={shift} zone={zone} />}
      </Text>
      {children}
      <div className={classes['actions']}>
        {actions.map((action) => (
          <ActionButton
            key={action.id}
            action={action}
            size="sm"
            variant={action.can === true && action.action !== 'stop' ? 'filled' : 'default'}
            busy={busy === action.action}
          />
        ))}
      </div>
    </Paper>
  )
}

function Since({
  shift,
  zone,
}: {
  readonly shift: Exclude<Shift, { status: 'free' }>
  readonly zone: string
}) {
  const since = clockIn(Date.parse(shift.startedAt) / 1000, zone)
  return (
    <>
      <Trans>On shift since {since} (breaks excluded)</Trans>
      {' · '}
      <Trans>Paused</Trans> <PausedTime shift={shift} /> <ZoneNote zones={[zone]} />
    </>
  )
}
