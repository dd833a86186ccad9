import { useMemo, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconUserX } from '@tabler/icons-react'
import { Link } from 'wouter'
import { interviewCalls } from '#shared/interviews/calls.ts'
import type { Outcome } from '#shared/interviews/rules.ts'
import type { CalendarEntry } from '#shared/interviews/views.ts'
import { candidateName } from '../../interviews/columns.tsx'
import { useCalendar } from '../../interviews/data.ts'
import { useOutcomeWords } from '../../interviews/words.ts'
import { useMayCall } from '../../platform/actions.ts'
import { shownZone, useNow } from '../../platform/clock.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { paths, withQuery } from '../../platform/paths.ts'
import { usePersonName } from '../../platform/people.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { clockIn, dateIn } from '../../ui/format.ts'
import linkClasses from '../../ui/PersonLink.module.css'
import { useShownStudio } from './open-work.ts'
import { lasting } from './lasting.ts'
import { useSince } from './since.ts'
import { WorkCard, WorkRow } from './WorkCard.tsx'

const RecordOutcome = lazyComponent(async () => ({
  default: (await import('../../interviews/RecordOutcome.tsx')).RecordOutcome,
}))

interface Asked {
  readonly entry: CalendarEntry
  readonly outcome: Outcome
}
/** The interviews of today that have no outcome yet: those of the calendar. */
export default function InterviewsNow() {
  const { t } = useLingui()
  const studio = useShownStudio()
  const today = dateIn(useNow(60), shownZone())
  const { data, error } = useCalendar({ from: today, to: today })
  const [asked, setAsked] = useState<Asked>()
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
        {(entry) => <Interview key={entry.interview} entry={entry} onAct={setAsked} />}
      </WorkCard>
      {asked && (
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

function Interview({
  entry,
  onAct,
}: {
  readonly entry: CalendarEntry
  readonly onAct: (asked: Asked) => void
}) {
  const { t, i18n } = useLingui()
  const now = useNow(60)
  const since = useSince()
  const nameOf = usePersonName()
  const words = useOutcomeWords()
  const may = useMayCall(interviewCalls.recordOutcome)
  const at = Date.parse(entry.at) / 1000
  const name = candidateName(entry)
  const wait = lasting(at - now, i18n.locale)
  const act = (outcome: Outcome, icon: typeof IconCheck) => (
    <ActionButton
      key={outcome}
      action={{
        id: outcome,
        label: words[outcome],
        icon,
        can: true,
        perform: () => onAct({ entry, outcome }),
      }}
      of={name}
      size="compact-sm"
      variant="default"
    />
  )
  return (
    <WorkRow
      name={
        <Link
          className={linkClasses['person']}
          href={withQuery(paths.calendarInterviews, {
            studio: entry.studio,
            candidate: entry.candidate,
          })}
        >
          {clockIn(at, entry.timezone)} {name}
        </Link>
      }
      about={[
        at > now ? t`in ${wait}` : since(at),
        nameOf(entry.interviewer),
        ...(entry.place === '' ? [] : [entry.place]),
      ].join(' · ')}
    >
      {may && at <= now && [act('held', IconCheck), act('noShow', IconUserX)]}
    </WorkRow>
  )
}
