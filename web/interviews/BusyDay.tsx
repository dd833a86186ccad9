import { Button, Flex, Group, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { zoneCity } from '../ui/format.ts'
import { clashOf, clockOf, drawnPart, minutesOf, nextFree, spansOfDay } from './busy-spans.ts'
import { useBusy } from './data.ts'
import classes from './Interviews.module.css'

/** The interviewer's day with the time that is being picked, what it runs into, and the next free one. */
export function BusyDay({
  user,
  studio,
  date,
  time,
  minutes,
  without,
  onPick,
}: {
  readonly user: string
  readonly studio: string
  readonly date: string
  readonly time: string
  readonly minutes: number
  /** The interview that is being moved: its own time hinders it not. */
  readonly without?: string | undefined
  readonly onPick: (time: string) => void
}) {
  const { t } = useLingui()
  const busy = useBusy({ user, studio, date })
  if (!busy) return null
  const { timezone } = busy
  const others = busy.spans.filter(({ interview }) => interview !== without)
  const spans = spansOfDay(others, date, timezone)
  const from = minutesOf(time)
  const wanted = Number.isNaN(from) ? undefined : { from, to: from + minutes }
  const clash = wanted && clashOf(spans, from, minutes)
  const free = clash ? nextFree(spans, from, minutes) : null
  const part = drawnPart(wanted ? [...spans, wanted] : spans)
  const place = (span: { readonly from: number; readonly to: number }) => ({
    insetInlineStart: `${((span.from - part.from) / (part.to - part.from)) * 100}%`,
    width: `${((span.to - span.from) / (part.to - part.from)) * 100}%`,
  })
  const times = spans.map((span) => `${clockOf(span.from)}–${clockOf(span.to)}`)
  const [city, busyTimes] = [zoneCity(timezone), times.join(', ')]
  return (
    <Stack gap={4} fz="sm" role="group" aria-label={t`The interviewer’s day`}>
      <div className={classes['bar']} aria-hidden="true">
        {spans.map((span) => (
          <span key={span.from} style={place(span)} />
        ))}
        {wanted && (
          <span data-wanted data-clash={Boolean(clash) || undefined} style={place(wanted)} />
        )}
      </div>
      <Flex justify="space-between" c="dimmed" fz="xs" className="cb-tabular" aria-hidden="true">
        <span>{clockOf(part.from)}</span>
        <span>{t`${city} time`}</span>
        <span>{clockOf(part.to)}</span>
      </Flex>
      <Group gap="4px 10px" mih={24} c={clash ? 'var(--cb-broken)' : 'dimmed'} role="status">
        {clash ? (
          <Clash span={`${clockOf(clash.from)}–${clockOf(clash.to)}`} />
        ) : times.length === 0 ? (
          <Trans>No other interviews that day</Trans>
        ) : (
          <Trans>Other interviews that day: {busyTimes}</Trans>
        )}
        {free !== null && (
          <Button size="compact-xs" h={24} variant="default" onClick={() => onPick(clockOf(free))}>
            <FreeAt time={clockOf(free)} />
          </Button>
        )}
      </Group>
    </Stack>
  )
}
const Clash = ({ span }: { readonly span: string }) => (
  <Trans>Another interview at that time: {span}</Trans>
)
const FreeAt = ({ time }: { readonly time: string }) => <Trans>Free at {time}</Trans>
