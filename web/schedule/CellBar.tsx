import { useSyncExternalStore } from 'react'
import { Box, Flex } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RosterPerson } from '#shared/schedules/calls.ts'
import { dayName } from '../ui/format.ts'
import type { Desk } from './desk.ts'
import type { RosterShape } from './roster-store.ts'
import type { SelectionStore } from './selection-store.ts'
import { blockOf, sizeOf } from './selection.ts'
import type { ScheduleWords } from './words.ts'
import { useRosterRow } from './use-roster.ts'
import { emptyCell } from './roster-store.ts'
import classes from './Planner.module.css'

interface BarProps {
  readonly desk: Desk
  readonly shape: RosterShape
  readonly people: readonly RosterPerson[]
  readonly selection: SelectionStore
  readonly words: ScheduleWords
  readonly onHelp: () => void
}

/** All about the cell with the focus, and the keys that one needs most. */
export function CellBar({ desk, shape, people, selection, words, onHelp }: BarProps) {
  const { i18n, t } = useLingui()
  const now = useSyncExternalStore(selection.watch, selection.now)
  const [person, date] = [people[now.at.row], shape.days[now.at.column]]
  const row = useRosterRow(desk, person?.user ?? '')
  const count = sizeOf(blockOf(now))
  const view = row[now.at.column] ?? emptyCell
  return (
    <Flex gap={14} align="center" mih={22} c="dimmed" fz="xs">
      <Box component="p" flex="0 1 auto" className="cb-ellipsis">
        {person && date !== undefined && (
          <>
            <Box component="b" c="var(--mantine-color-text)">
              {person.name}
            </Box>{' '}
            · {dayName(date, i18n.locale, 'no year')} · {words.view(view)}
            {!person.may_edit && ` · ${t`Read only`}`}
          </>
        )}
      </Box>
      <Box role="status" component="span" flex="none" c="var(--cb-accent)" fw={600}>
        {count > 1 && t`${plural(count, { one: '# cell', other: '# cells' })} selected`}
      </Box>
      <Flex component="span" flex="none" gap="sm" ml="auto" className={classes['keys'] ?? ''}>
        {shape.shifts.map(({ key }, index) => (
          <span key={key}>
            <Box component="kbd" c="var(--mantine-color-text)" fz="0.6875rem">
              {index + 1}
            </Box>{' '}
            {key}
          </span>
        ))}
        <span>
          <Box component="kbd" c="var(--mantine-color-text)" fz="0.6875rem">
            0
          </Box>{' '}
          <Trans>Day off</Trans>
        </span>
        <button type="button" onClick={onHelp}>
          <Box component="kbd" c="var(--mantine-color-text)" fz="0.6875rem">
            ?
          </Box>{' '}
          <Trans>All shortcuts</Trans>
        </button>
      </Flex>
    </Flex>
  )
}
