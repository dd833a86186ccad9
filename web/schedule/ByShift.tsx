import { useState, type CSSProperties, type ReactNode } from 'react'
import { Box, Flex } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { rosterCalls, type RosterPerson } from '#shared/schedules/calls.ts'
import type { PlannedHours } from '#shared/schedules/hours.ts'
import { problems } from '#shared/schedules/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { dayName } from '../ui/format.ts'
import { hoursText, shiftCell, withShift, type StudioShift } from './blocks.ts'
import { Coverage } from './CoverageRows.tsx'
import type { Desk } from './desk.ts'
import { shownOf, type CellView, type RosterShape } from './roster-store.ts'
import { shiftTokens } from './shift-tokens.ts'
import { useTotals } from './use-roster.ts'
import type { ScheduleWords } from './words.ts'
import grid from './Grid.module.css'
import classes from './ByShift.module.css'
import { accountType } from '../ui/account-type.ts'

interface ByShiftProps {
  readonly desk: Desk
  readonly shape: RosterShape
  readonly people: readonly RosterPerson[]
  readonly words: ScheduleWords
  readonly today: string
  readonly onEdit: (user: string, date: string) => void
}
interface Placed {
  readonly person: RosterPerson
  readonly view: CellView
  readonly hours: PlannedHours
}

/** Shifts by dates with the people on each; own hours stand in a row of their own. */
export default function ByShift(props: ByShiftProps) {
  const { desk, shape, today } = props
  const { t, i18n } = useLingui()
  // Every row may change with every edit: all of them are read again.
  useTotals(desk)
  const rows: readonly (StudioShift | null)[] = [...shape.shifts, null]
  return (
    <div
      className={classes['scroller']}
      tabIndex={0}
      role="region"
      aria-label={t`Schedule by shift`}
      data-week={shape.days.length > 1 || undefined}
      style={{ '--rows': rows.length + 1 } as CSSProperties}
    >
      {shape.days.map((date) => (
        <section
          key={date}
          className={`cb-card ${classes['day']}`}
          aria-label={dayName(date, i18n.locale, 'no year')}
          data-today={date === today || undefined}
        >
          <Flex component="h2" gap={8} align="baseline" fz="md">
            {dayName(date, i18n.locale, 'no year')}
            <Holiday shape={shape} date={date} />
          </Flex>
          {rows.map((shift, index) => (
            <ShiftOfDay key={shift?.key ?? ''} {...props} {...{ date, shift, index }} />
          ))}
          <OpenOfDay shape={shape} date={date} />
        </section>
      ))}
    </div>
  )
}

const Holiday = ({ shape, date }: { readonly shape: RosterShape; readonly date: string }) =>
  shape.holidays
    .filter((one) => one.date === date)
    .map(({ name }) => (
      <Box component="small" key={name} c="var(--cb-error)" fz="xs" fw={500}>
        ★ {name}
      </Box>
    ))

interface ShiftProps extends ByShiftProps {
  readonly date: string
  readonly shift: StudioShift | null
  readonly index: number
}
function ShiftOfDay({ desk, shape, people, words, date, shift, index, onEdit }: ShiftProps) {
  const { t } = useLingui()
  const [adds, setAdds] = useState(false)
  const may = useMayCall(rosterCalls.draft)
  const { planned } = useTotals(desk)
  const placed = placedOn(desk, people, date, shift)
  const column = shape.days.indexOf(date)
  if (!shift && placed.length === 0) return <div />
  const add = (user: string) => {
    setAdds(false)
    const now = shownOf(desk.store.cell(user, date))
    if (shift && user !== '')
      desk.edit([{ user, date, cell: now.length > 0 ? withShift(now, shift) : shiftCell(shift) }])
  }
  const free = people.filter(
    ({ user, may_edit }) => may_edit && !placed.some(({ person }) => person.user === user),
  )
  return (
    <div className={classes['shift']}>
      <ShiftHead shift={shift} index={index}>
        {shift && (
          <Coverage
            planned={planned[index]?.[column] ?? 0}
            wanted={shape.wanted.find((one) => one.shift === shift.key)?.days[column]}
            plain
          />
        )}
      </ShiftHead>
      <div className={classes['people']}>
        {placed.map(({ person, ...one }) => (
          <PlacedPerson
            key={person.user}
            {...{ person, words, ...one }}
            locked={!may || !person.may_edit}
            onEdit={() => onEdit(person.user, date)}
          />
        ))}
        {may && shift && !adds && (
          <button
            type="button"
            className={`cb-hover ${classes['add']}`}
            onClick={() => setAdds(true)}
          >
            <IconPlus size={14} stroke={1.8} aria-hidden="true" />
            <Trans>Add person</Trans>
          </button>
        )}
        {adds && (
          <PersonPicker
            label={t`Person`}
            people={free.map(({ user, name, tipCont }) => ({
              user,
              name,
              surname: '',
              tipCont,
              studio: shape.studio,
              active: true,
            }))}
            onChange={add}
          />
        )}
      </div>
    </div>
  )
}

/** The number and the hours of a shift. */
function ShiftHead({
  shift,
  index,
  children,
}: Pick<ShiftProps, 'shift' | 'index'> & { readonly children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Flex
      component="h3"
      gap={8}
      align="center"
      m="0 0 6px"
      c="dimmed"
      fz="xs"
      fw={600}
      className="cb-tabular cb-nowrap"
    >
      <span
        className={`cb-ellipsis ${grid['chip']}`}
        data-shift={shift ? index + 1 : 0}
        data-token={shift && shiftTokens[index + 1]}
      >
        {shift ? index + 1 : '…'}
      </span>
      {shift ? hoursText(shift) : t`Custom hours`}
      {children}
    </Flex>
  )
}

interface PlacedProps extends Placed {
  readonly words: ScheduleWords
  readonly locked: boolean
  readonly onEdit: () => void
}
function PlacedPerson({ person, view, hours, words, locked, onEdit }: PlacedProps) {
  const bad = view.problems.some((one) => problems[one].forbids)
  return (
    <button
      type="button"
      className={`cb-hover ${classes['placed']}`}
      data-draft={view.draft ? true : undefined}
      disabled={locked}
      title={words.view(view)}
      onClick={onEdit}
    >
      {person.name}
      {hours.shift === null && <small>{hoursText(hours)}</small>}
      {view.problems.length > 0 && (
        <small data-token={bad ? 'broken' : 'error'}>
          ⚠ {view.problems.map((one) => words.problem[one]).join(', ')}
        </small>
      )}
    </button>
  )
}

/** Returns the people who work on a date: on one of the studio's shifts, or at hours of their own. */
function placedOn(
  desk: Desk,
  people: readonly RosterPerson[],
  date: string,
  shift: StudioShift | null,
): readonly Placed[] {
  return people.flatMap((person) => {
    const view = desk.store.cell(person.user, date)
    const hours = shownOf(view).find((one) => one.shift === (shift?.key ?? null))
    return hours ? [{ person, view, hours }] : []
  })
}

function OpenOfDay({ shape, date }: { readonly shape: RosterShape; readonly date: string }) {
  const { t } = useLingui()
  const open = shape.open.filter((one) => one.date === date)
  if (open.length === 0) return <div />
  return (
    <div className={classes['shift']}>
      <Flex
        component="h3"
        gap={8}
        align="center"
        m="0 0 6px"
        c="dimmed"
        fz="xs"
        fw={600}
        className="cb-tabular cb-nowrap"
      >{t`${plural(open.length, { one: '# open shift', other: '# open shifts' })}`}</Flex>
      <div className={classes['people']}>
        {open.map(({ open: id, hours, tipCont }) => (
          <span key={id} className={classes['open']}>
            {hoursText(hours)} {tipCont !== null && <small>{accountType(tipCont)}</small>}
          </span>
        ))}
      </div>
    </div>
  )
}
