import { useMemo, useState } from 'react'
import { Box, Button, Flex, Group, Paper, Skeleton, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { shiftCalls, type ShiftView } from '#shared/shifts/calls.ts'
import { halvesOfShifts, shiftSumOf, type HalfOfShifts } from '#shared/shifts/totals.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useQueryString } from '../platform/query-string.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useHistory, useStudioZone } from './data.ts'
import { useMayActOnShift } from '../ui/may-act-on-shift.ts'
import { ChangeList } from './ShiftChanges.tsx'
import { HalfOfHistory, ShiftSums } from './HalfOfHistory.tsx'
import { momentIn } from '../ui/format.ts'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import { splitByDayHere } from './local-time.ts'
import classes from './Shifts.module.css'

/** With the dialog's own styles and script: fetched when the first correction is made. */
const Correction = lazyComponent(async () => ({
  default: (await import('./Correction.tsx')).Correction,
}))
const AskedInMessage = lazyComponent(() => import('./AskedInMessage.tsx'))
const limits = [50, 200] as const

/** A person's last shifts by half-month and day, with their sums; what was corrected shows its old values beside the new. */
export function ShiftHistoryTable({
  user,
  nameOf,
}: {
  readonly user: string
  readonly nameOf: (user: string) => string
}) {
  const { t } = useLingui()
  const [limit, setLimit] = useState<number>(limits[0])
  const [corrected, setCorrected] = useState<ShiftView>()
  const viewer = useViewer()
  const zones = useStudioZone()
  const mayCorrect = useMayActOnShift('correct', user)
  const [{ message }, set] = useQueryString(['message'])
  const { data, error, isPlaceholderData } = useHistory(user, limit)
  const zoneOf = useMemo(() => (shift: ShiftView) => zones(shift.studio), [zones])
  const halves = useMemo(() => halvesOfShifts(data ?? [], zoneOf, splitByDayHere), [data, zoneOf])
  const open = data?.find(({ end }) => end === null)
  const full = data !== undefined && data.length >= limit
  return (
    <Paper
      withBorder
      p="lg"
      component="section"
      aria-label={t`Last shifts`}
      aria-busy={isPlaceholderData || undefined}
    >
      <Heading shifts={data ?? []} zoneOf={zoneOf} halves={halves} />
      <LazyBoundary fallback={null}>
        {message !== '' && mayCorrect && (
          <AskedInMessage message={message} onClose={() => set({ message: '' })} />
        )}
      </LazyBoundary>
      <FormFailure text={error && !data ? failureText(error, t`Last shifts`) : undefined} />
      {!data && !error && <Skeleton h={180} />}
      {open && <OpenShift shift={open} zone={zoneOf(open)} nameOf={nameOf} />}
      {data?.length === 0 && <NoShifts />}
      {halves.map((half) => (
        <HalfOfHistory
          key={`${half.month}-${half.half}`}
          half={half}
          zoneOf={zoneOf}
          nameOf={nameOf}
          onCorrect={mayCorrect ? setCorrected : undefined}
        />
      ))}
      {user === viewer.user && halves.length > 0 && mayCall(viewer, shiftCalls.correct) && (
        <NotOwn />
      )}
      {full && <More limit={limit} busy={isPlaceholderData} onMore={() => setLimit(limits[1])} />}
      <LazyBoundary fallback={null}>
        {corrected && (
          <Correction
            key={corrected.shift}
            shift={corrected}
            name={nameOf(user)}
            zone={zoneOf(corrected)}
            message={message}
            onClose={() => setCorrected(undefined)}
            onDone={() => set({ message: '' })}
          />
        )}
      </LazyBoundary>
    </Paper>
  )
}

function NoShifts() {
  const { t } = useLingui()
  return (
    <Empty
      icon={IconHistory}
      title={t`No shifts yet`}
      hint={t`A shift appears here as soon as it starts.`}
    />
  )
}
const NotOwn = () => (
  <Text size="sm" c="dimmed" mt="sm">
    <Trans>You can’t correct your own shifts.</Trans>
  </Text>
)

function Heading({
  shifts,
  zoneOf,
  halves,
}: {
  readonly shifts: readonly ShiftView[]
  readonly zoneOf: (shift: ShiftView) => string
  readonly halves: readonly HalfOfShifts[]
}) {
  const { t } = useLingui()
  const zones = [...new Set(shifts.map(zoneOf))]
  const starts = shifts.map(({ start }) => Date.parse(start) / 1000)
  return (
    <Flex gap="4px 14px" align="baseline" wrap="wrap">
      <Text fw={600} component="h2" fz="md" m={0}>
        <Trans>Last shifts</Trans>
      </Text>
      <ZoneNote zones={zones} at={starts} />
      {halves.length > 0 && <ShiftSums sum={shiftSumOf(halves)} label={t`Total`} />}
    </Flex>
  )
}

function OpenShift({
  shift,
  zone,
  nameOf,
}: {
  readonly shift: ShiftView
  readonly zone: string
  readonly nameOf: (user: string) => string
}) {
  const { i18n } = useLingui()
  return (
    <Box fz="sm" mt="xs" py={8} px="xs" bdrs={8} bg="var(--cb-free-bg)" c="var(--cb-free)">
      <Text size="sm">
        <Trans>
          Shift in progress since {momentIn(shift.start, zone, i18n.locale)}. It will appear here
          when it ends.
        </Trans>
      </Text>
      {shift.interventions.length > 0 && (
        <div className={classes['changes']}>
          <ChangeList shift={shift} zone={zone} locale={i18n.locale} nameOf={nameOf} />
        </div>
      )}
    </Box>
  )
}

/** A button for more, where the list ends at its limit and not at the first shift. */
function More({
  limit,
  busy,
  onMore,
}: {
  readonly limit: number
  readonly busy: boolean
  readonly onMore: () => void
}) {
  return (
    <Group gap="xs" mt={14}>
      <Text size="sm" c="dimmed">
        <Trans>Showing the latest {limit} shifts. The oldest half-month may be incomplete.</Trans>
      </Text>
      {limit < limits[1] && (
        <Button size="xs" variant="default" loading={busy} onClick={onMore}>
          <Trans>Show up to {limits[1]}</Trans>
        </Button>
      )}
    </Group>
  )
}
