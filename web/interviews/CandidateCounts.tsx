import { Flex } from '@mantine/core'
import { Link } from 'wouter'
import { candidateStates, type CandidateState } from '#shared/interviews/rules.ts'
import { paths, withQuery } from '../platform/paths.ts'
import classes from './Interviews.module.css'
import { useInterviewStateWords } from './words.ts'

/** How many candidates there are of each state; a click shows them. */
export function CandidateCounts({
  counts,
  studio,
}: {
  readonly counts: Readonly<Partial<Record<CandidateState, number>>>
  readonly studio: string
}) {
  const words = useInterviewStateWords()
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap="2px 14px"
      wrap="wrap"
      className={classes['counts'] ?? ''}
    >
      {candidateStates.map(
        (state) =>
          counts[state] !== undefined && (
            <Link
              key={state}
              className="cb-link"
              href={withQuery(paths.interviews, { state, studio })}
            >
              {words[state]} <b>{counts[state]}</b>
            </Link>
          ),
      )}
    </Flex>
  )
}
