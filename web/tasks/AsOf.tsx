import { Button, Flex, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { addDays, type LocalDay } from '#shared/platform/local-day.ts'
import type { TaskCard } from '#shared/tasks/views.ts'
import { dayName } from '../ui/format.ts'
import { todayHere } from './words.ts'

/** So many days back the slider goes. */
const BACK_DAYS = 90

/** The day whose evening the board shows; the last one is today, when it is live again. */
export default function AsOf({
  day,
  cards,
  onDay,
}: {
  readonly day: LocalDay
  readonly cards: readonly TaskCard[]
  readonly onDay: (day: LocalDay) => void
}) {
  const { t, i18n } = useLingui()
  const today = todayHere()
  const value = Math.max(
    0,
    Math.round(BACK_DAYS - (Date.parse(today) - Date.parse(day)) / 86_400_000),
  )
  const name = dayName(day, i18n.locale)
  const go = (to: number) => {
    const next = addDays(today, to - BACK_DAYS)
    onDay(next === today ? '' : next)
  }
  return (
    <Flex gap="6px 12px" align="center" wrap="wrap" p={8} px={12} className="cb-card">
      <Text size="sm" fw={600} role="status">
        {t`The board at the end of ${name}`}
      </Text>
      <input
        type="range"
        min={0}
        max={BACK_DAYS}
        value={value}
        aria-label={t`Day`}
        aria-valuetext={name}
        style={{ flex: '1 1 220px' }}
        onChange={({ currentTarget }) => go(Number(currentTarget.value))}
      />
      <Text size="sm" c="dimmed">
        {t`${cards.length} open tasks`}
      </Text>
      <Button size="xs" variant="default" onClick={() => onDay('')}>
        {t`Back to today`}
      </Button>
    </Flex>
  )
}
