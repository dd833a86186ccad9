import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useRef } from 'react'
import { Button, Checkbox, Flex, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { interviewCalls } from '#shared/interviews/calls.ts'
import { call } from '../platform/call.ts'
import { serverNow } from '../platform/clock.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { useSave } from '../platform/use-save.ts'
import { dateIn } from '../ui/format.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Page } from '../ui/Page.tsx'
import { Restored } from '../ui/Restored.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useFirstWrong } from '../ui/use-first-wrong.ts'
import { CandidateInputs } from './CandidateFields.tsx'
import { afterInterviews, useStudioChoice } from './data.ts'
import {
  noPerson,
  noPlan,
  personBody,
  planBody,
  planFields,
  usePersonChecks,
  usePlanChecks,
  type PersonValues,
  type PlanValues,
} from './form-values.ts'
import { InterviewFields } from './InterviewFields.tsx'

interface Values extends PersonValues, PlanValues {
  /** Whether a first interview is planned with it. */
  readonly plans: boolean
}

/** A new candidate, with their first interview in one go. The address may say where and when. */
export default function AddInterview() {
  const { studios, zones } = useStudioChoice()
  // The studio's own date once its zone is known.
  return studios.length > 0 && <AddForm key={zones.size} />
}

function AddForm() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const element = useRef<HTMLFormElement>(null)
  const look = useFirstWrong(element)
  const form = useAddForm()
  const { restored, drop } = useDraft(form, 'interview')
  const saving = useSave(send, {
    context: t`Add interview`,
    toast: (_answer, { plans }) => (plans ? t`Interview planned` : t`Candidate added`),
    invalidates: afterInterviews,
    fields: planFields,
  })
  const save = async (values: Values) => {
    const done = await saving.save(values)
    if (!done) return
    if ('refusal' in done) {
      const { field } = done.refusal
      if (field) form.setFieldError(field.name, field.text)
      return look()
    }
    drop()
    navigate(withQuery(paths.interviews, { candidate: done.answer.candidate }))
  }
  return (
    <Page title={t`Add interview`}>
      <form
        ref={element}
        noValidate
        aria-label={t`Add interview`}
        onSubmit={form.onSubmit((values) => void save(values), look)}
      >
        <Stack gap={14} maw={760}>
          <FormFailure text={saving.refusal?.failure} />
          {restored && <Restored onDiscard={() => form.reset()} />}
          <Sections form={form} />
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={() => navigate(paths.interviews)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={saving.busy}>
              {form.values.plans ? t`Plan interview` : t`Add candidate`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Page>
  )
}

function Sections({ form }: { readonly form: ReturnType<typeof useAddForm> }) {
  const { t } = useLingui()
  const { values } = form
  return (
    <>
      <Flex
        component="section"
        direction="column"
        gap="sm"
        p="md"
        className="cb-card"
        aria-label={t`Candidate`}
      >
        <h2>
          <Trans>Candidate</Trans>
        </h2>
        <CandidateInputs form={form} onStudio={() => form.setFieldValue('interviewer', '')} />
      </Flex>
      <Flex
        component="section"
        direction="column"
        gap="sm"
        p="md"
        className="cb-card"
        aria-label={t`Interview`}
      >
        <h2>
          <Trans>Interview</Trans>
        </h2>
        <Checkbox
          label={t`Plan the first interview now`}
          {...form.getInputProps('plans', { type: 'checkbox' })}
        />
        {values.plans && (
          <InterviewFields
            form={form}
            values={values}
            studio={values.studio}
            onTime={(time) => form.setFieldValue('time', time)}
          />
        )}
      </Flex>
    </>
  )
}

const send = ({ plans, ...values }: Values) =>
  call(interviewCalls.addCandidate, {
    body: { ...personBody(values), ...(plans ? { interview: planBody(values) } : {}) },
  })

function useAddForm() {
  const { studios, zones, first } = useStudioChoice()
  const [given] = useQueryString(['studio', 'interviewer', 'date', 'time'])
  const studio = studios.find((one) => one.studio === given.studio)?.studio ?? first
  const today = dateIn(serverNow(), zones.get(studio))
  const isDate = /^\d{4}-\d\d-\d\d$/.test(given.date)
  const isTime = /^\d\d:\d\d$/.test(given.time)
  const person = usePersonChecks()
  const plan = usePlanChecks()
  return useForm<Values>({
    mode: 'controlled',
    initialValues: {
      ...noPerson(studio),
      ...noPlan(isDate ? given.date : today, {
        interviewer: given.interviewer,
        ...(isTime ? { time: given.time } : {}),
      }),
      plans: true,
    },
    validate: {
      ...person,
      interviewer: (value, { plans }) => (plans ? plan.interviewer(value) : null),
      date: (value, { plans }) => (plans ? plan.date(value) : null),
      time: (value, { plans }) => (plans ? plan.time(value) : null),
    },
  })
}
