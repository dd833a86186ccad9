import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { interviewCalls } from '#shared/interviews/calls.ts'
import { useLiveCall } from '../platform/live.ts'
import { PersonPicker } from './PersonPicker.tsx'

/** One candidate of those in sight. */
export default function CandidatePicker({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (candidate: string) => void
}) {
  const { t } = useLingui()
  const { data } = useLiveCall(interviewCalls.candidates)
  const people = useMemo(
    () =>
      (data?.rows ?? [])
        .filter(({ erased }) => !erased)
        .map(({ candidate: user, ...one }) => ({ ...one, user, active: true })),
    [data],
  )
  return <PersonPicker label={t`Candidate`} people={people} value={value} onChange={onChange} />
}
