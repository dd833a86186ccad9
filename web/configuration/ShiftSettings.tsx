import { ActionIcon, Box, Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { shiftMinutes, SHIFTS_PER_DAY_MAX, type ShiftSpan } from '#shared/configuration/settings.ts'
import { SettingForm, textOf, type SectionProps } from './SettingForm.tsx'
import classes from './Configuration.module.css'
import { TimeField } from '../ui/TimeField.tsx'

const isClock = (text: string): boolean => /^\d\d:\d\d$/.test(text)

/** Settings of a day's shifts, and of the minutes after which a person is late, absent, or has forgotten to stop. */
export const ShiftSettings = ({ editing }: SectionProps) => (
  <>
    <DayShifts editing={editing} />
    <Punctuality editing={editing} />
  </>
)

function Punctuality({ editing }: SectionProps) {
  const { t } = useLingui()
  const field = { maxLength: 4, inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <SettingForm
      editing={editing}
      settings={['lateMinutes', 'absentMinutes', 'forgottenMinutes']}
      title={t`Late and absent`}
      hint={t`Minutes after the planned start or end. Monitoring raises an alert for each.`}
    >
      <TextInput {...field} label={t`Late after (minutes)`} {...textOf(editing, 'lateMinutes')} />
      <TextInput
        {...field}
        label={t`Absent after (minutes)`}
        {...textOf(editing, 'absentMinutes')}
      />
      <TextInput
        {...field}
        label={t`Forgotten stop after (minutes)`}
        description={t`The shift still runs, off air, after its planned end`}
        {...textOf(editing, 'forgottenMinutes')}
      />
    </SettingForm>
  )
}

/** How many shifts a day has, and when each begins and ends. Past midnight they go on the next day. */
function DayShifts({ editing }: SectionProps) {
  const { t } = useLingui()
  const { interval } = editing.typed('ture')
  const change = (next: ShiftSpan[]) => editing.type('ture', { nr: next.length, interval: next })
  const add = () =>
    change([
      ...interval,
      { key: `shift-${interval.length + 1}`, start: interval.at(-1)?.end ?? '06:00', end: '' },
    ])
  return (
    <SettingForm
      editing={editing}
      settings={['ture']}
      title={t`Shifts`}
      hint={t`Studio time. A shift that ends at or before its start runs past midnight.`}
    >
      {interval.map((span, index) => (
        <Row
          key={index}
          number={index + 1}
          span={span}
          last={interval.length === 1}
          error={(part) => editing.error('ture', `${index}.${part}`)}
          change={(part) => change(interval.with(index, { ...span, ...part }))}
          remove={() => change(interval.toSpliced(index, 1))}
        />
      ))}
      {interval.length < SHIFTS_PER_DAY_MAX && (
        <div data-wide>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={add}
          >
            <Trans>Add a shift</Trans>
          </Button>
        </div>
      )}
    </SettingForm>
  )
}

interface RowProps {
  readonly number: number
  readonly span: ShiftSpan
  readonly last: boolean
  readonly error: (part: keyof ShiftSpan) => string | undefined
  readonly change: (part: Partial<ShiftSpan>) => void
  readonly remove: () => void
}
function Row({ number, span, last, error, change, remove }: RowProps) {
  const { t } = useLingui()
  const minutes = isClock(span.start) && isClock(span.end) ? shiftMinutes(span) : 0
  return (
    <div className={classes['shift']} role="group" aria-label={t`Shift ${number}`}>
      <TextInput
        label={t`Key`}
        value={span.key}
        error={error('key')}
        maxLength={20}
        onChange={(event) => change({ key: event.currentTarget.value })}
      />
      <TimeField
        label={t`Start`}

        value={span.start}
        error={error('start')}
        onChange={(start) => change({ start })}
      />
      <TimeField
        label={t`End`}

        value={span.end}
        error={error('end')}
        onChange={(end) => change({ end })}
      />
      <Box
        component="span"
        miw="4.5rem"
        pb="0.5rem"
        c="dimmed"
        fz="var(--mantine-font-size-sm)"
      >{`${Math.floor(minutes / 60)}H:${String(minutes % 60).padStart(2, '0')}M`}</Box>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t`Remove shift ${number}`}
        disabled={last}
        onClick={remove}
      >
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </div>
  )
}
