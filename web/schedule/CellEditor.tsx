import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { sortedCell, type PlannedHours } from '#shared/schedules/hours.ts'
import { useMayCall } from '../platform/actions.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { dayName } from '../ui/format.ts'
import { isClock } from './blocks.ts'
import { filled } from './grid-edits.ts'
import { HoursFields } from './HoursFields.tsx'
import type { PlannerDialogProps } from './PlannerDialog.tsx'
import { shownOf } from './roster-store.ts'
import { blockOf, sizeOf } from './selection.ts'
import { useShownPeople } from './use-shown-people.ts'

/** Hours of the selected cells, up to three in a cell. */
export default function CellEditor({ desk, shape, query, selection, onClose }: PlannerDialogProps) {
  const { t, i18n } = useLingui()
  const may = useMayCall(rosterCalls.draft)
  const people = useShownPeople(desk, shape, query)
  const [{ at, ...rest }] = useState(selection.now)
  const block = blockOf({ at, ...rest })
  const [person, date = ''] = [people[at.row], shape.days[at.column]]
  const [hours, setHours] = useState<readonly PlannedHours[]>(() => {
    const now = shownOf(desk.store.cell(person?.user ?? '', date))
    return now.length > 0 ? now : [{ shift: null, start: '09:00', end: '17:00' }]
  })
  const valid = hours.every(({ start, end }) => isClock(start) && isClock(end))
  const count = sizeOf(block)
  const save = () => {
    const frame = { people, days: shape.days, view: desk.store.cell.bind(desk.store) }
    desk.edit(filled(frame, block, () => sortedCell(hours)))
    onClose()
  }
  if (!person) return null
  return (
    <Dialog
      onClose={onClose}
      title={
        count > 1
          ? t`${plural(count, { one: '# cell', other: '# cells' })}`
          : `${person.name} · ${dayName(date, i18n.locale, 'no year')}`
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (valid && may && person.may_edit) save()
        }}
      >
        <Stack gap="sm">
          {hours.length === 0 && (
            <Text size="sm">
              <Trans>Day off</Trans>
            </Text>
          )}
          <HoursFields value={hours} shifts={shape.shifts} onChange={setHours} />
          <Text size="xs" c="dimmed">
            <Trans>An end at or before the start is on the next day.</Trans>
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" disabled={!valid || !may || !person.may_edit}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
