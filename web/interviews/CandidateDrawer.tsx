import { useState } from 'react'
import { Box, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CandidatePage } from '#shared/interviews/views.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { failureText } from '../platform/toasts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { AccountOfCandidate } from './AccountOfCandidate.tsx'
import { useCandidateActions } from './candidate-actions.ts'
import type { CandidateAsked } from './candidate-dialog.ts'
import { CandidateFacts } from './CandidateFacts.tsx'
import { CandidateHistoryList } from './CandidateHistoryList.tsx'
import { candidateName } from './columns.tsx'
import { useCandidate } from './data.ts'
import { InterviewCard } from './InterviewCard.tsx'
import { stateTones, useInterviewStateWords } from './words.ts'

const CandidateDialogs = lazyComponent(() => import('./CandidateDialogs.tsx'))

/** One candidate: who they are, their interviews, what can be done, and what happened. */
export default function CandidateDrawer({
  candidate,
  onClose,
}: {
  readonly candidate: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { data, error } = useCandidate(candidate)
  return (
    <SideDrawer onClose={onClose} size="xl" title={data ? candidateName(data) : t`Candidate`}>
      {error && <FormFailure text={failureText(error, t`Candidate`)} />}
      {!data && !error && <Skeleton h={240} />}
      {data && <Shown page={data} />}
    </SideDrawer>
  )
}

function Shown({ page }: { readonly page: CandidatePage }) {
  const words = useInterviewStateWords()
  const [asked, ask] = useState<CandidateAsked>()
  const actions = useCandidateActions(page, ask)
  const { state } = page
  return (
    <Stack gap={18} miw={0}>
      <Group gap={8}>
        <StatusBadge tone={stateTones[state]}>{words[state]}</StatusBadge>
        {page.erased && (
          <StatusBadge tone="bad">
            <Trans>Erased</Trans>
          </StatusBadge>
        )}
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} variant="default" />
        ))}
      </Group>
      {!page.erased && <CandidateFacts candidate={page} />}
      <AccountOfCandidate page={page} ask={ask} />
      <section>
        <Box component="h2" mb={8}>
          <Trans>Interviews</Trans>
        </Box>
        {page.interviews.length === 0 && (
          <Text c="dimmed" fz="sm">
            <Trans>No interview planned yet</Trans>
          </Text>
        )}
        {page.interviews.toReversed().map((interview) => (
          <InterviewCard key={interview.interview} page={page} interview={interview} ask={ask} />
        ))}
      </section>
      <CandidateHistoryList page={page} />
      {asked && (
        <LazyBoundary fallback={null}>
          <CandidateDialogs page={page} asked={asked} ask={ask} onClose={() => ask(undefined)} />
        </LazyBoundary>
      )}
    </Stack>
  )
}
