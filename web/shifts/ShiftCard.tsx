import { useState, type ReactNode } from 'react'
import { Alert, Group, Paper, Skeleton, Text, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { REASON_MIN, type Shift } from '#shared/shifts/rules.ts'
import { useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ShiftMark } from '../ui/ShiftMark.tsx'
import { useMayTouch, useZoneOf } from './data.ts'
import { clockIn } from './local-time.ts'
import { useOwnShift, useShift, type ShiftInHand } from './own-shift.ts'
import { PausedTime, WorkedTime } from './WorkedTime.tsx'
import classes from './Shifts.module.css'

/** One's own shift with all four actions: those that do not fit now say why. */
export function ShiftCard() {
  const { t } = useLingui()
  return (
    <Card title={t`My shift`} inHand={useOwnShift()} zone={useZoneOf(useViewer().user)} idle={t`You are not on shift. Worked time counts from the start.`} />
  )
}

/** Another person's shift, for whoever may act for them: every action needs a reason, which the person can read. */
export function ShiftCardOf(props: { readonly user: string; readonly name: string }) {
  return useMayTouch('stop', props.user) && <ForAnother {...props} />
}

function ForAnother({ user, name }: { readonly user: string; readonly name: string }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const inHand = useShift(user, { reason, onDone: () => setReason('') })
  return (
    <Card title={t`Shift of ${name}`} inHand={inHand} zone={useZoneOf(user)} idle={t`${name} is not on shift.`}>
      <TextInput
        size="xs"
        mb="sm"
        label={t`Reason`}
        description={t`Visible to ${name}. At least ${REASON_MIN} characters.`}
        value={reason}
        maxLength={500}
        required
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Card>
  )
}

interface CardProps {
  readonly title: string
  readonly inHand: ShiftInHand
  readonly idle: string
  readonly zone: string
  readonly children?: ReactNode
}
function Card({ title, inHand: { shift, failure, busy, actions }, idle, zone, children }: CardProps) {
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

function Since({ shift, zone }: { readonly shift: Exclude<Shift, { status: 'free' }>; readonly zone: string }) {
  const since = clockIn(Date.parse(shift.startedAt) / 1000, zone)
  return (
    <>
      <Trans>Worked since {since}, pauses not counted</Trans>
      {' · '}
      <Trans>Paused</Trans> <PausedTime shift={shift} />
    </>
  )
}
