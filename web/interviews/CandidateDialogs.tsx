import { Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { interviewCalls } from '#shared/interviews/calls.ts'
import type { CandidatePage, Interview } from '#shared/interviews/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { momentIn } from '../ui/format.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import type { CandidateAsked } from './candidate-dialog.ts'
import { AccountFromCandidate } from './CreateAccount.tsx'
import { candidateName } from './columns.tsx'
import { afterInterviews } from './data.ts'
import { EditCandidate } from './EditCandidate.tsx'
import { PlanInterview } from './PlanInterview.tsx'
import { RecordOutcome } from './RecordOutcome.tsx'
import { SignInDetails } from './SignInDetails.tsx'
import { useInterviewStateWords } from './words.ts'

interface Props {
  readonly page: CandidatePage
  readonly onClose: () => void
}

/** The dialog in which it is done. */
export default function CandidateDialogs({
  asked,
  ask,
  ...props
}: Props & {
  readonly asked: CandidateAsked
  readonly ask: (asked: CandidateAsked) => void
}) {
  const { page, onClose } = props
  const may = useMayDo()
  if (!may[asked.what]) return null
  switch (asked.what) {
    case 'plan':
      return <PlanInterview candidate={page} timezone={page.timezone} onClose={onClose} />
    case 'move':
      return (
        <PlanInterview
          candidate={page}
          timezone={page.timezone}
          moved={asked.interview}
          onClose={onClose}
        />
      )
    case 'edit':
      return <EditCandidate candidate={page} onClose={onClose} />
    case 'account':
      return (
        <AccountFromCandidate
          {...props}
          {...(may.signIn ? { onMade: (user) => ask({ what: 'signIn', user }) } : {})}
        />
      )
    case 'signIn':
      return <SignInDetails user={asked.user} onClose={onClose} />
    case 'outcome':
      return <RecordOutcome {...props} interview={asked.interview} outcome={asked.outcome} />
    case 'undo':
      return <UndoOutcome {...props} interview={asked.interview} />
    case 'erase':
      return <EraseCandidate {...props} />
  }
}

/** Whether the permission row of what is being done lets the viewer in. */
function useMayDo(): Readonly<Record<CandidateAsked['what'], boolean>> {
  return {
    plan: useMayCall(interviewCalls.planInterview),
    move: useMayCall(interviewCalls.moveInterview),
    edit: useMayCall(interviewCalls.editCandidate),
    account: useMayCall(interviewCalls.becomeAccount),
    signIn: useMayCall(accessCalls.resetPassword),
    outcome: useMayCall(interviewCalls.recordOutcome),
    undo: useMayCall(interviewCalls.takeBackOutcome),
    erase: useMayCall(interviewCalls.eraseCandidate),
  }
}

function UndoOutcome({ page, interview, onClose }: Props & { readonly interview: Interview }) {
  const { t, i18n } = useLingui()
  const words = useInterviewStateWords()
  const { candidate } = page
  const [state, when] = [
    words[interview.state],
    momentIn(interview.at, interview.timezone, i18n.locale),
  ]
  return (
    <ReasonDialog
      title={t`Undo outcome`}
      about={interview.interview}
      call={interviewCalls.takeBackOutcome}
      send={(reason) =>
        call(interviewCalls.takeBackOutcome, {
          params: { candidate, interview: interview.interview },
          body: { reason },
        })
      }
      invalidates={afterInterviews}
      toast={t`Outcome undone`}
      submit={t`Undo`}
      onClose={onClose}
    >
      <Text size="sm" fw={600}>
        {candidateName(page)}
      </Text>
      <Text size="sm">
        <Trans>
          {when}: “{state}” will be undone. The history keeps both.
        </Trans>
      </Text>
    </ReasonDialog>
  )
}

function EraseCandidate({ page, onClose }: Props) {
  const { t } = useLingui()
  const name = candidateName(page)
  return (
    <ReasonDialog
      title={t`Erase candidate`}
      about={page.candidate}
      call={interviewCalls.eraseCandidate}
      send={(reason) =>
        call(interviewCalls.eraseCandidate, {
          params: { candidate: page.candidate },
          body: { reason },
        })
      }
      invalidates={afterInterviews}
      toast={t`Erased`}
      submit={t`Erase`}
      danger
      field={{ description: t`The reason stays: don’t name the candidate in it.` }}
      onClose={onClose}
    >
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>
          Names, contacts and notes are destroyed and can’t be recovered. Planned interviews are
          cancelled. The candidate stays in the counts.
        </Trans>
      </Text>
    </ReasonDialog>
  )
}
