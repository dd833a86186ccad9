import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { interviewCalls } from '#shared/interviews/calls.ts'
import type { Candidate, Interview } from '#shared/interviews/views.ts'
import { call } from '../platform/call.ts'
import { serverNow } from '../platform/clock.ts'
import { dateIn } from '../ui/format.ts'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { afterInterviews } from './data.ts'
import {
  noPlan,
  planBody,
  planFields,
  planOf,
  usePlanChecks,
  type PlanValues,
} from './form-values.ts'
import { InterviewFields } from './InterviewFields.tsx'

/** A further interview of a candidate, or another time for a planned one. */
export function PlanInterview({
  candidate: { candidate, studio },
  timezone,
  moved,
  onClose,
}: {
  readonly candidate: Pick<Candidate, 'candidate' | 'studio'>
  readonly timezone: string
  readonly moved?: Interview
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const form = useForm<PlanValues>({
    mode: 'controlled',
    initialValues: moved ? planOf(moved, timezone) : noPlan(dateIn(serverNow(), timezone)),
    validate: usePlanChecks(),
  })
  const send = async (values: PlanValues) => {
    const body = planBody(values)
    if (moved) {
      const params = { candidate, interview: moved.interview }
      await call(interviewCalls.moveInterview, { params, body })
    } else await call(interviewCalls.planInterview, { params: { candidate }, body })
  }
  return (
    <SaveDialog
      title={moved ? t`Reschedule interview` : t`Plan interview`}
      about={moved?.interview ?? candidate}
      size="lg"
      form={form}
      send={send}
      invalidates={afterInterviews}
      fields={planFields}
      toast={moved ? t`Interview changed` : t`Interview planned`}
      submit={moved ? t`Save` : t`Plan`}
      overflowing
      onClose={onClose}
    >
      <InterviewFields
        form={form}
        values={form.values}
        studio={studio}
        {...(moved ? { without: moved.interview } : {})}
        onTime={(time) => form.setFieldValue('time', time)}
      />
    </SaveDialog>
  )
}
