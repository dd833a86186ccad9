import { useState } from 'react'
import { Box, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { failureText } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Page } from '../ui/Page.tsx'
import { Agenda } from './Agenda.tsx'
import { CalendarTools } from './CalendarTools.tsx'
import { useCalendar } from './data.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { useCalendarAddress } from './calendar-address.ts'
import { useCalendarKeys } from './calendar-keys.ts'
import { useCalendarActions } from './calendar-actions.ts'
import { WeekGrid } from './WeekGrid.tsx'
import { zoneCity } from '../ui/format.ts'

const CandidateDrawer = lazyComponent(() => import('./CandidateDrawer.tsx'))

/** A calendar of interviews, by the clock of one studio: a week, a month, on a phone a list. */
export default function CalendarInterviews() {
  const { t } = useLingui()
  const address = useCalendarAddress()
  const { days, studio, interviewer, candidate, timezone, view, set } = address
  const [minute, setMinute] = useState(10 * 60)
  const { data, error } = useCalendar({
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    ...(studio === '' ? {} : { studio }),
    ...(interviewer === '' ? {} : { interviewer }),
  })
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const entries = data ?? []
  const picked = { day: address.day, minute }
  const keys = useCalendarKeys({ address, entries, picked, setMinute })
  const actions = useCalendarActions(address, picked)
  const grid = { entries, address, picked, setMinute }
  const city = zoneCity(timezone)
  return (
    <Page
      fill
      title={t`Interview calendar`}
      hint={timezone !== '' && t`${city} time`}
      tools={<CalendarTools address={address} actions={actions} />}
    >
      {error && <FormFailure text={failureText(error, t`Interview calendar`)} />}
      {!data && !error && <Skeleton h={320} />}
      {data &&
        (isPhone ? (
          <Agenda entries={entries} address={address} />
        ) : (
          <Box
            role="application"
            aria-label={t`Calendar: arrow keys move, Enter opens, N adds an interview`}
            tabIndex={0}
            flex="1 1 auto"
            mih={0}
            className="cb-card cb-scroll"
            onKeyDown={keys.onKeyDown}
          >
            {view === 'week' ? <WeekGrid {...grid} /> : <MonthGrid {...grid} />}
            <div role="status" className="cb-visually-hidden">
              {keys.said}
            </div>
          </Box>
        ))}
      <LazyBoundary fallback={null}>
        {candidate !== '' && (
          <CandidateDrawer
            key={candidate}
            candidate={candidate}
            onClose={() => set({ candidate: '' })}
          />
        )}
      </LazyBoundary>
    </Page>
  )
}
