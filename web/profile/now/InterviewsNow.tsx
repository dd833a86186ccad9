import { useMemo, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { interviewCalls } from '#shared/interviews/calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { useCalendar } from '../../interviews/data.ts'
import { shownZone, useNow } from '../../platform/clock.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { paths, withQuery } from '../../platform/paths.ts'
import { dateIn } from '../../ui/format.ts'
import { useShownStudio } from './open-work.ts'
import type { AskedOutcome } from './InterviewToday.tsx'
import { WorkCard } from './WorkCard.tsx'

/** Fetched where there is an interview. */
const InterviewToday = lazyComponent(() => import('./InterviewToday.tsx'))
const RecordOutcome = lazyComponent(async () => ({
  default: (await import('../../interviews/RecordOutcome.tsx')).RecordOutcome,
}))

/** The interviews of today that have no outcome yet: those of the calendar. */
export default function InterviewsNow() {
  const { t } = useLingui()
  const studio = useShownStudio()
  const today = dateIn(useNow(60), shownZone())
  const { data, error } = useCalendar({ from: today, to: today })
  const mayRecord = useMayCall(interviewCalls.recordOutcome)
  const [asked, setAsked] = useState<AskedOutcome>()
  const rows = useMemo(() => data?.filter(({ state }) => state === 'planned'), [data])
  return (
    <>
      <WorkCard
        part="interviews"
        title={t`Interviews today`}
        href={withQuery(paths.calendarInterviews, {
          day: today,
          studio: studio || rows?.[0]?.studio,
        })}
        rows={rows}
        error={error}
      >
        {(entry) => <InterviewToday key={entry.interview} entry={entry} onAct={setAsked} />}
      </WorkCard>
      {asked && mayRecord && (
        <LazyBoundary fallback={null}>
          <RecordOutcome
            page={asked.entry}
            interview={asked.entry}
            outcome={asked.outcome}
            onClose={() => setAsked(undefined)}
          />
        </LazyBoundary>
      )}
    </>
  )
}
