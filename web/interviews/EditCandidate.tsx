import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { interviewCalls } from '#shared/interviews/calls.ts'
import type { Candidate } from '#shared/interviews/views.ts'
import { call } from '../platform/call.ts'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { CandidateInputs } from './CandidateFields.tsx'
import { afterInterviews } from './data.ts'
import { personBody, usePersonChecks, type PersonValues } from './form-values.ts'

/** Says anew what is known of a candidate. */
export function EditCandidate({
  candidate: { candidate, version, ...known },
  onClose,
}: {
  readonly candidate: Candidate
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const form = useForm<PersonValues>({
    mode: 'controlled',
    initialValues: personBody(known),
    validate: usePersonChecks(),
  })
  return (
    <SaveDialog
      title={t`Edit candidate`}
      about={candidate}
      size="lg"
      form={form}
      send={(values) =>
        call(interviewCalls.editCandidate, {
          params: { candidate },
          body: { ...personBody(values), version },
        })
      }
      invalidates={afterInterviews}
      toast={t`Saved`}
      submit={t`Save`}
      onClose={onClose}
    >
      <CandidateInputs form={form} />
    </SaveDialog>
  )
}
