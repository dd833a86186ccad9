import { ActionIcon, Button, Flex } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ScreenAction } from '../platform/actions.ts'
import { displayName } from '../platform/session.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { PlainSelect } from '../ui/FilterBar.tsx'
import { monthName, rangeText } from '../ui/format.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { steppedCalendar } from './calendar-days.ts'
import { useInterviewers } from './candidate-filters.ts'
import classes from './Calendar.module.css'
import { useStudioChoice } from './data.ts'
import popup from '../ui/Popup.module.css'

/** Which days, whose, and what can be done. */
export function CalendarTools({
  address,
  actions,
}: {
  readonly address: CalendarAddress
  readonly actions: readonly ScreenAction[]
}) {
  const { t } = useLingui()
  const { view, day, today, studio, interviewer, set } = address
  const { studios } = useStudioChoice()
  const people = useInterviewers(studio)
  return (
    <>
      {studios.length > 1 && (
        <PlainSelect
          label={t`Studio`}
          value={studio}
          onChange={(value) => set({ studio: value, interviewer: '' })}
          options={studios.map((one) => ({ value: one.studio, label: one.name }))}
        />
      )}
      <PlainSelect
        label={t`Interviewer`}
        value={interviewer}
        onChange={(value) => set({ interviewer: value })}
        options={[
          { value: '', label: t`All interviewers` },
          ...people.map((one) => ({ value: one.user, label: displayName(one) })),
        ]}
      />
      <Flex gap={6} align="center" className={classes['steps'] ?? ''}>
        <Step to={-1} address={address} />
        <b>
          <Range address={address} />
        </b>
        <Step to={1} address={address} />
        <Button
          size="xs"
          variant="default"
          disabled={day === today}
          onClick={() => set({ day: '' })}
        >
          <Trans>Today</Trans>
        </Button>
      </Flex>
      <Flex gap={6} align="center" role="group" aria-label={t`View`}>
        {(['week', 'month'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className={`cb-hover ${popup['button']}`}
            aria-pressed={view === one}
            onClick={() => set({ view: one === 'week' ? '' : one })}
          >
            {one === 'week' ? t`Week` : t`Month`}
          </button>
        ))}
      </Flex>
      {actions.map((action) => (
        <ActionButton key={action.id} action={action} variant="default" />
      ))}
    </>
  )
}

function Step({ to, address }: { readonly to: 1 | -1; readonly address: CalendarAddress }) {
  const { t } = useLingui()
  const { view, day, set } = address
  const label = {
    week: { [-1]: t`Previous week`, 1: t`Next week` },
    month: { [-1]: t`Previous month`, 1: t`Next month` },
  }[view][to]
  const Icon = to === 1 ? IconChevronRight : IconChevronLeft
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={label}
      title={label}
      onClick={() => set({ day: steppedCalendar(view, day, to) })}
    >
      <Icon size={16} stroke={1.8} />
    </ActionIcon>
  )
}

function Range({ address: { view, day, days } }: { readonly address: CalendarAddress }) {
  const { i18n } = useLingui()
  if (view === 'month') return monthName(day.slice(0, 7), i18n.locale)
  return rangeText({ from: days[0] ?? day, to: days.at(-1) ?? day }, i18n.locale)
}
