import { Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { interviewCalls } from '#shared/interviews/calls.ts'
import type { CandidatePage, Interview } from '#shared/interviews/views.ts'
import type { Outcome } from '#shared/interviews/rules.ts'
import { call } from '../platform/call.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { momentIn } from '../ui/format.ts'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import { candidateName } from './columns.tsx'
import { afterInterviews } from './data.ts'
import { useOutcomeWords, useInterviewStateWords } from './words.ts'

/** A dialog that records the outcome of an interview, with a note. */
export function RecordOutcome({
  page,
  interview,
  outcome,
  onClose,
}: {
  readonly page: Pick<CandidatePage, 'candidate' | 'name' | 'surname'>
  readonly interview: Interview
  readonly outcome: Outcome
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const actions = useOutcomeWords()
  const states = useInterviewStateWords()
  const form = useCallForm(interviewCalls.recordOutcome, { note: '', withdrew: 'candidate' })
  const { candidate } = page
  const isCancelled = outcome === 'cancelled'
  return (
    <SaveDialog
      title={actions[outcome]}
      about={interview.interview}
      form={form}
      send={({ note, withdrew }) =>
        call(interviewCalls.recordOutcome, {
          params: { candidate, interview: interview.interview },
          body: { outcome, note, ...(isCancelled ? { withdrew } : {}) },
        })
      }
      invalidates={afterInterviews}
      toast={states[outcome]}
      submit={actions[outcome]}
      danger={outcome === 'rejected' || isCancelled}
      onClose={onClose}
    >
      <Text size="sm">
        {candidateName(page)} · {momentIn(interview.at, interview.timezone, i18n.locale)}
      </Text>
      {isCancelled && (
        <ChoiceSelect
          size="sm"
          label={t`Who cancelled`}
          data={[
            { value: 'candidate', label: t`The candidate` },
            { value: 'studio', label: t`The studio` },
          ]}
          {...form.field('withdrew')}
        />
      )}
      <TextInput data-autofocus label={t`Note`} autoComplete="off" {...form.field('note')} />
    </SaveDialog>
  )
}
