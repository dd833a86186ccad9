import { Anchor, CloseButton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { interviewCalls } from '#shared/interviews/calls.ts'
import { fullName } from '#shared/platform/people.ts'
import { useLiveCall } from '../platform/live.ts'
import { paths, withQuery } from '../platform/paths.ts'

/** The link to a candidate's interview, by name and day. */
export default function CandidateLink({
  candidate,
  when,
  remove,
}: {
  readonly candidate: string
  readonly when: string
  readonly remove: (() => void) | undefined
}) {
  const { t } = useLingui()
  const { data } = useLiveCall(interviewCalls.candidate, { request: { params: { candidate } } })
  if (!data) return null
  const text = [fullName(data), when].filter(Boolean).join(', ')
  return (
    <>
      <Anchor component={Link} size="sm" href={withQuery(paths.interviews, { candidate })}>
        {text}
      </Anchor>
      {remove && <CloseButton size="sm" aria-label={t`Remove ${text}`} onClick={remove} />}
    </>
  )
}
