import { Flex, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { taskWorkCalls } from '#shared/tasks/work-calls.ts'
import type { Task } from '#shared/tasks/views.ts'
import { useNow } from '../platform/clock.ts'
import { useLiveCall } from '../platform/live.ts'
import { usePersonName } from '../platform/people.ts'
import { failureText } from '../platform/toasts.ts'
import { timeOrDay } from '../ui/format.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { workedBy, workedText } from './own-work.ts'

/** The time that was worked on a task, beside its estimate and by person; nothing while there is none. */
export function TimeWorked({ task: { _id, estimate_minutes } }: { readonly task: Task }) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const now = useNow(60)
  const { data, error } = useLiveCall(taskWorkCalls.taskWork, {
    request: { params: { task: _id } },
  })
  if (error) return <FormFailure text={failureText(error, t`Time worked`)} />
  if (!data || data.length === 0) return null
  const people = data
    .map((one) => ({ ...one, worked: workedBy(one, now) }))
    .toSorted((a, b) => b.worked - a.worked)
  const seconds = people.reduce((sum, { worked }) => sum + worked, 0)
  const [total, estimate] = [
    workedText(seconds, i18n.locale),
    estimate_minutes === null ? null : workedText(estimate_minutes * 60, i18n.locale),
  ]
  return (
    <section aria-label={t`Time worked`}>
      <Flex gap={8} align="baseline" mb={6}>
        <h2>{t`Time worked`}</h2>
        <Text span fw={600} className="cb-tabular">
          {estimate === null ? total : t`${total} of ${estimate}`}
        </Text>
        {estimate_minutes !== null && seconds > estimate_minutes * 60 && (
          <StatusBadge tone="warn">{t`Over the estimate`}</StatusBadge>
        )}
      </Flex>
      <Flex component="ul" direction="column" className="cb-card">
        {people.map(({ user, worked, since, counted_to }) => {
          const from = since === null ? '' : timeOrDay(Date.parse(since) / 1000, i18n.locale)
          return (
            <Flex component="li" key={user} gap={10} p="6px 12px" className="cb-below">
              <Text span size="sm" flex={1}>
                {names(user)}
                {since !== null && (
                  <Text span size="xs" c="dimmed">
                    {' · '}
                    {counted_to === null ? (
                      <Trans>paused</Trans>
                    ) : (
                      <Trans>working on it since {from}</Trans>
                    )}
                  </Text>
                )}
              </Text>
              <Text span size="sm" className="cb-tabular">
                {workedText(worked, i18n.locale)}
              </Text>
            </Flex>
          )
        })}
      </Flex>
    </section>
  )
}
