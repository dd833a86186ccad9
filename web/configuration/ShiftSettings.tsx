import { ActionIcon, Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import {
  shiftAt,
  shiftMinutes,
  SHIFTS_PER_DAY_MAX,
  type ShiftSpan,
} from '#shared/configuration/settings.ts'
import { SettingForm } from './SettingForm.tsx'
import classes from './Configuration.module.css'

const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
const overlap = (interval: readonly ShiftSpan[]): boolean =>
  interval.some((one, i) =>
    interval.some((other, j) => i !== j && shiftAt([one], other.start) !== undefined),
  )

/** How many shifts a day has, and when each begins and ends. Past midnight they go on the next day. */
export function ShiftSettings({ configuration }: { readonly configuration: StudioConfiguration }) {
  const { t } = useLingui()
  const form = useForm({
    mode: 'controlled',
    initialValues: { interval: configuration.settings.ture.interval },
  })
  const { interval } = form.values
  const wrong = (): string | undefined => {
    if (interval.some(({ key }) => !/^[a-z0-9][a-z0-9-]{0,19}$/.test(key)))
      return t`Use lowercase letters, numbers and hyphens (max. 20)`
    if (new Set(interval.map(({ key }) => key)).size < interval.length)
      return t`Each shift has a key of its own`
    if (interval.some(({ start, end }) => !isClock(start) || !isClock(end)))
      return t`Enter a start and an end for every shift`
    return overlap(interval) ? t`Shifts must not overlap` : undefined
  }
  const add = () =>
    form.insertListItem('interval', {
      key: `shift-${interval.length + 1}`,
      start: interval.at(-1)?.end ?? '06:00',
      end: '',
    })
  return (
    <SettingForm
      configuration={configuration}
      settings={['ture']}
      title={t`Shifts`}
      hint={t`Studio time. A shift that ends at or before its start runs past midnight.`}
      changes={() => wrong() ?? { ture: { nr: interval.length, interval: [...interval] } }}
    >
      {interval.map((span, index) => (
        <Row
          key={index}
          number={index + 1}
          span={span}
          last={interval.length === 1}
          change={(part) => form.setFieldValue(`interval.${index}`, { ...span, ...part })}
          remove={() => form.removeListItem('interval', index)}
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
  readonly change: (part: Partial<ShiftSpan>) => void
  readonly remove: () => void
}
function Row({ number, span, last, change, remove }: RowProps) {
  const { t } = useLingui()
  const minutes = isClock(span.start) && isClock(span.end) ? shiftMinutes(span) : 0
  return (
    <div className={classes['shift']} role="group" aria-label={t`Shift ${number}`}>
      <TextInput
        label={t`Key`}
        value={span.key}
        maxLength={20}
        onChange={(event) => change({ key: event.currentTarget.value })}
      />
      <TextInput
        label={t`Start`}
        type="time"
        value={span.start}
        onChange={(event) => change({ start: event.currentTarget.value })}
      />
      <TextInput
        label={t`End`}
        type="time"
        value={span.end}
        onChange={(event) => change({ end: event.currentTarget.value })}
      />
      <span
        className={classes['length']}
      >{`${Math.floor(minutes / 60)}H:${String(minutes % 60).padStart(2, '0')}M`}</span>
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
