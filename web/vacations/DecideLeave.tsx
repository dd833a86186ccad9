import { Flex, Skeleton, Text, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CallResponse } from '#shared/platform/calls.ts'
import { vacationCalls, type VacationView } from '#shared/vacations/calls.ts'
import { call } from '../platform/call.ts'
import { useLiveCall } from '../platform/live.ts'
import { usePersonName } from '../platform/people.ts'
import { dayName } from '../ui/format.ts'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import { BalanceAfter } from './BalanceCards.tsx'
import { vacationsKey } from './data.ts'
import { useDaysText, usePeriodText, useStatusNames } from './leave-words.ts'
import classes from './Vacations.module.css'

type Preview = CallResponse<typeof vacationCalls.preview>

/** Approves or rejects a request; of an approval it is said first what it does. */
export function DecideLeave({
  row,
  decision,
  onClose,
}: {
  readonly row: VacationView
  readonly decision: 'approved' | 'rejected'
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const period = usePeriodText()
  const form = useCallForm(vacationCalls.decide, { note: '' })
  const isApproval = decision === 'approved'
  return (
    <SaveDialog
      title={isApproval ? t`Approve leave` : t`Reject leave`}
      about={row.id}
      form={form}
      send={(body) =>
        call(vacationCalls.decide, { params: { vacation: row.id }, body: { decision, ...body } })
      }
      submit={isApproval ? t`Approve` : t`Reject`}
      toast={isApproval ? t`Leave approved` : t`Leave rejected`}
      invalidates={[vacationsKey]}
      danger={!isApproval}
      onClose={onClose}
    >
      <Flex direction="column" gap={0}>
        <b>{row.name}</b>
        <span>{period(row)}</span>
      </Flex>
      <Said row={row} />
      {isApproval && <Effects row={row} />}
      <Textarea
        label={t`Note`}
        description={t`Visible to ${row.name}`}
        autosize
        minRows={2}
        {...form.field('note')}
      />
    </SaveDialog>
  )
}

/** What was written with the request, and since. */
function Said({ row }: { readonly row: VacationView }) {
  const names = usePersonName()
  const said = row.steps.filter(({ words }) => words !== '')
  return said.map(({ at, by, words }) => (
    <Text key={at} my="sm" className={classes['words'] ?? ''}>
      {`${names(by)}: ${words}`}
    </Text>
  ))
}

function Effects({ row }: { readonly row: VacationView }) {
  const { t } = useLingui()
  const daysText = useDaysText()
  const { data } = useLiveCall(vacationCalls.preview, { request: { params: { vacation: row.id } } })
  if (!data) return <Skeleton h={120} />
  const [counted, requested] = [daysText(data.counted), daysText(data.requested)]
  return (
    <Flex component="dl" direction="column" gap={8} className={classes['facts'] ?? ''}>
      <div>
        <dt>{t`Days`}</dt>
        <dd>
          {counted}
          {data.counted !== data.requested && ` (${t`requested: ${requested}`})`}
          {row.kind === 'annual' && <BalanceAfter balance={data.balance} />}
        </dd>
      </div>
      <div>
        <dt>{t`Shifts it frees`}</dt>
        <dd>
          <Freed freed={data.freed} />
        </dd>
      </div>
      <div>
        <dt>{t`Also away`}</dt>
        <dd>
          <Away away={data.away} />
        </dd>
      </div>
    </Flex>
  )
}

function Freed({ freed }: Pick<Preview, 'freed'>) {
  const { i18n } = useLingui()
  if (freed.length === 0) return <Trans>None planned</Trans>
  return (
    <ul>
      {freed.map(({ date, studio, hours }) => (
        <li key={`${date} ${studio}`}>
          {dayName(date, i18n.locale)}: {hours.map((one) => `${one.start}–${one.end}`).join(', ')}
        </li>
      ))}
    </ul>
  )
}
function Away({ away }: Pick<Preview, 'away'>) {
  const period = usePeriodText()
  const statuses = useStatusNames()
  if (away.length === 0) return <Trans>No one</Trans>
  return (
    <ul>
      {away.map((one) => (
        <li key={`${one.user} ${one.from}`}>
          {one.name}: {period(one)} ({statuses[one.status]})
        </li>
      ))}
    </ul>
  )
}
