import { Group, Paper, Skeleton, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ShiftMark } from '../ui/ShiftMark.tsx'
import { timeOfDay } from '../ui/dates.ts'
import { useOwnShift } from './own-shift.ts'
import { WorkedTime } from './WorkedTime.tsx'

/** One's own shift with all four actions: those that do not fit now say why. */
export function ShiftCard() {
  const { t, i18n } = useLingui()
  const { shift, busy, actions } = useOwnShift()
  if (!shift) return <Skeleton h={150} radius="md" />
  const state = shift.status === 'free' ? 0 : shift.status === 'working' ? 1 : 2
  const since = shift.status === 'free' ? '' : timeOfDay(Date.parse(shift.startedAt) / 1000, i18n.locale)
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`My shift`}>
      <Group justify="space-between" mb={4}>
        <Text fw={600}>
          <Trans>My shift</Trans>
        </Text>
        <Text size="sm" fw={600} component="span">
          <ShiftMark state={state} />
        </Text>
      </Group>
      <Text fz={34} fw={650} lh={1.2} style={{ letterSpacing: '-0.02em' }} component="div">
        <WorkedTime shift={shift} />
      </Text>
      <Text size="sm" c="dimmed" mb="md">
        {shift.status === 'free' ? (
          <Trans>You are not on shift. Worked time counts from the start.</Trans>
        ) : (
          <Trans>Worked since {since}, pauses not counted</Trans>
        )}
      </Text>
      <Group gap="xs">
        {actions.map((action) => (
          <ActionButton
            key={action.id}
            action={action}
            size="sm"
            variant={action.can === true && action.action !== 'stop' ? 'filled' : 'default'}
            busy={busy === action.action}
          />
        ))}
      </Group>
    </Paper>
  )
}
