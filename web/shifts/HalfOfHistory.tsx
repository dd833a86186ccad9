import { Box, Button, Flex } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ShiftView } from '#shared/shifts/calls.ts'
import { workTimeText } from '#shared/shifts/rules.ts'
import type { DayOfShifts, DayPart, HalfOfShifts, ShiftSum } from '#shared/shifts/totals.ts'
import { clockIn, dayName, halfName } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ShiftChanges } from './ShiftChanges.tsx'
import classes from './Shifts.module.css'

interface Told {
  readonly zoneOf: (shift: ShiftView) => string
  readonly nameOf: (user: string) => string
  /** Absent for viewers who may not correct. */
  readonly onCorrect: ((shift: ShiftView) => void) | undefined
}

/** Hours and minutes in their fixed form (docs/rules/shifts.md#worked-time), and in words for screen readers. */
function WorkTime({ seconds }: { readonly seconds: number }) {
  const { t } = useLingui()
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return (
    <span
      className="cb-tabular"
      title={t`${plural(hours, { one: '# hour', other: '# hours' })} and ${plural(minutes, { one: '# minute', other: '# minutes' })}`}
    >
      {workTimeText(seconds)}
    </span>
  )
}

export function ShiftSums({
  sum: { worked, paused, unpaid },
  label,
}: {
  readonly sum: ShiftSum
  readonly label: string
}) {
  return (
    <Flex
      component="dl"
      gap="2px 16px"
      wrap="wrap"
      className={classes['sums'] ?? ''}
      aria-label={label}
    >
      <div>
        <dt>
          <Trans>Worked</Trans>
        </dt>
        <dd>
          <WorkTime seconds={worked} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Paused</Trans>
        </dt>
        <dd>
          <WorkTime seconds={paused} />
        </dd>
      </div>
      {unpaid > 0 && (
        <div data-unpaid>
          <dt>
            <Trans>Not paid yet</Trans>
          </dt>
          <dd>
            <WorkTime seconds={unpaid} />
          </dd>
        </div>
      )}
    </Flex>
  )
}

/** One half-month: its sums on top, then its days, each shift split at midnight as it is paid. */
export function HalfOfHistory({ half, ...told }: { readonly half: HalfOfShifts } & Told) {
  const { t, i18n } = useLingui()
  const title = halfName(`${half.month}-${half.half === 1 ? '01' : '16'}`, i18n.locale)
  return (
    <Box component="section" mt="md" aria-label={title}>
      <Flex
        gap="4px 14px"
        align="baseline"
        wrap="wrap"
        py={7}
        px="xs"
        bdrs={8}
        bg="var(--cb-hover)"
        className={classes['halfHead'] ?? ''}
      >
        <h3>{title}</h3>
        <ShiftSums sum={half} label={t`${title} total`} />
      </Flex>
      <Box role="table" aria-label={title} mt={4} fz="sm">
        <div role="rowgroup">
          <Box role="row" c="dimmed" fz="xs" fw={600} className={classes['headings'] ?? ''}>
            {[t`Day`, t`From – to`, t`Worked`, t`Paused`, t`Notes`].map((heading) => (
              <span key={heading} role="columnheader">
                {heading}
              </span>
            ))}
            <span role="columnheader">
              <span className="cb-visually-hidden">{t`Actions`}</span>
            </span>
          </Box>
        </div>
        {half.days.map((day) => (
          <DayRows key={day.date} day={day} {...told} />
        ))}
      </Box>
    </Box>
  )
}

function DayRows({ day, ...told }: { readonly day: DayOfShifts } & Told) {
  const { i18n } = useLingui()
  return (
    <div role="rowgroup" className="cb-above">
      {day.parts.map((part, index) => (
        <PartRow
          key={part.shift.shift}
          part={part}
          day={index === 0 ? dayName(day.date, i18n.locale, 'no year') : ''}
          {...told}
        />
      ))}
      {day.parts.length > 1 && (
        <div role="row" className={classes['dayTotal']}>
          <span role="cell" />
          <span role="cell">
            <Trans>Day</Trans>
          </span>
          <span role="cell">
            <WorkTime seconds={day.worked} />
          </span>
          <span role="cell">
            <WorkTime seconds={day.paused} />
          </span>
          <span role="cell" />
          <span role="cell" />
        </div>
      )}
    </div>
  )
}

function PartRow({
  part,
  day,
  zoneOf,
  nameOf,
  onCorrect,
}: { readonly part: DayPart; readonly day: string } & Told) {
  const { t, i18n } = useLingui()
  const { shift, from, to, worked, paused, unpaid } = part
  const zone = zoneOf(shift)
  const first = from === Math.floor(Date.parse(shift.start) / 1000)
  const last = to === Math.floor(Date.parse(shift.end ?? '') / 1000)
  const times = `${clockIn(from, zone)} – ${last ? clockIn(to, zone) : '24:00'}`
  const { locale } = i18n
  return (
    <div role="row" className={classes['part']}>
      <Box role="cell" component="span" fw={600}>
        {day}
      </Box>
      <span role="cell" className="cb-tabular">
        {times}
      </span>
      <span role="cell">
        <WorkTime seconds={worked} />
      </span>
      <span role="cell">
        <WorkTime seconds={paused} />
      </span>
      <Flex
        component="span"
        role="cell"
        wrap="wrap"
        gap="4px 8px"
        align="center"
        miw={0}
        className={classes['notes'] ?? ''}
      >
        {!first && <StatusBadge>{t`continued from the day before`}</StatusBadge>}
        {shift.provisional && <StatusBadge tone="warn">{t`Closed automatically`}</StatusBadge>}
        {unpaid > 0 && (
          <span className={classes['unpaid']}>
            <Trans>
              <WorkTime seconds={unpaid} /> unpaid – needs correction
            </Trans>
          </span>
        )}
        {first && shift.corrections.length > 0 && (
          <StatusBadge tone="info">{t`Corrected`}</StatusBadge>
        )}
      </Flex>
      <Box role="cell" component="span" ta="right" className={classes['tools'] ?? ''}>
        {first && onCorrect && (
          <Button size="compact-xs" h={24} variant="default" onClick={() => onCorrect(shift)}>
            <Trans>Edit</Trans>
            <span className="cb-visually-hidden">
              &nbsp;{dayName(part.date, i18n.locale, 'no year')} {times}
            </span>
          </Button>
        )}
      </Box>
      {first && <ShiftChanges shift={shift} zone={zone} locale={locale} nameOf={nameOf} />}
    </div>
  )
}
