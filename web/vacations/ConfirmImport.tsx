import { Flex } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import type { CallResponse } from '#shared/platform/calls.ts'
import { holidayCalls } from '#shared/vacations/holiday-calls.ts'
import type { IgnoredEntry } from '#shared/vacations/rules.ts'
import { call } from '../platform/call.ts'
import { dayName } from '../ui/format.ts'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { vacationsKey } from './data.ts'
import type { HolidayYear } from './Holidays.tsx'
import classes from './Vacations.module.css'

export default function ConfirmImport({
  calendar,
  preview,
  studio,
  year,
  onClose,
}: HolidayYear & {
  readonly calendar: string
  readonly preview: CallResponse<typeof holidayCalls.importHolidays>
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const form = useForm({ mode: 'controlled', initialValues: {} })
  const { added, unchanged, ignored } = preview
  return (
    <SaveDialog
      title={t`Import calendar`}
      about=""
      form={form}
      send={() =>
        call(holidayCalls.importHolidays, {
          params: { studio },
          body: { calendar, year, preview: false },
        })
      }
      submit={t`Import`}
      toast={t`Calendar imported`}
      invalidates={[vacationsKey]}
      onClose={onClose}
    >
      <p>
        {t`Preview – nothing saved yet. New: ${added.length}, already there: ${unchanged.length}, ignored: ${ignored.length}`}
      </p>
      <Flex component="dl" direction="column" gap={8} className={classes['facts'] ?? ''}>
        <div>
          <dt>{t`New in ${year}`}</dt>
          <dd>
            <ul>
              {added.map(({ date, name }) => (
                <li key={date}>
                  {dayName(date, i18n.locale)}: {name}
                </li>
              ))}
            </ul>
          </dd>
        </div>
        {ignored.length > 0 && <Ignored entries={ignored} />}
      </Flex>
    </SaveDialog>
  )
}

function Ignored({
  entries,
}: {
  readonly entries: CallResponse<typeof holidayCalls.importHolidays>['ignored']
}) {
  const { t } = useLingui()
  const whys: Readonly<Record<IgnoredEntry, string>> = {
    timed: t`not a whole day`,
    otherYear: t`another year`,
    cancelled: t`cancelled`,
    repeats: t`repeats in an unsupported way`,
    tooLong: t`longer than a year`,
  }
  return (
    <div>
      <dt>{t`Ignored`}</dt>
      <dd>
        <ul>
          {entries.map(({ name, why }, i) => (
            <li key={`${i} ${name}`}>
              {name} ({whys[why]})
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
