import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconUserX } from '@tabler/icons-react'
import { Link } from 'wouter'
import { interviewCalls } from '#shared/interviews/calls.ts'
import type { Outcome } from '#shared/interviews/rules.ts'
import type { CalendarEntry } from '#shared/interviews/views.ts'
import { candidateName } from '../../interviews/columns.tsx'
import { useOutcomeWords } from '../../interviews/words.ts'
import { useMayCall } from '../../platform/actions.ts'
import { useNow } from '../../platform/clock.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { usePersonName } from '../../platform/people.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { clockIn, differsFromShown, zoneCity } from '../../ui/format.ts'
import { lasting } from './lasting.ts'
import { useOfStudio } from './use-of-studio.ts'
import { WorkRow } from './WorkCard.tsx'

/** An outcome that is about to be recorded. */
export interface AskedOutcome {
  readonly entry: CalendarEntry
  readonly outcome: Outcome
}
/** An interview of today, with its outcomes once it has begun. */
export default function InterviewToday({
  entry,
  onAct,
}: {
  readonly entry: CalendarEntry
  readonly onAct: (asked: AskedOutcome) => void
}) {
  const { t, i18n } = useLingui()
  const now = useNow(60)
  const ofStudio = useOfStudio()
  const nameOf = usePersonName()
  const words = useOutcomeWords()
  const may = useMayCall(interviewCalls.recordOutcome)
  const at = Date.parse(entry.at) / 1000
  const name = candidateName(entry)
  const [wait, age] = [lasting(at - now, i18n.locale), lasting(now - at, i18n.locale)]
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
          className="cb-row-link"
          href={withQuery(paths.calendarInterviews, {
            studio: entry.studio,
            candidate: entry.candidate,
          })}
        >
          {clockIn(at, entry.timezone)}
          {differsFromShown(at, entry.timezone) && ` ${zoneCity(entry.timezone)}`} {name}
        </Link>
      }
      about={[
        at > now ? t`in ${wait}` : t`${age} ago`,
        nameOf(entry.interviewer),
        ...(entry.place === '' ? [] : [entry.place]),
        ...ofStudio(entry.studio),
      ].join(' · ')}
    >
      {may && at <= now && [act('held', IconCheck), act('noShow', IconUserX)]}
    </WorkRow>
  )
}
