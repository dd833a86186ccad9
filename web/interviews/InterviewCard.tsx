import { Flex, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { CandidatePage, Interview } from '#shared/interviews/views.ts'
import { usePersonName } from '../platform/people.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { momentIn, timeIn, zoneCity } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useInterviewActions } from './candidate-actions.ts'
import type { CandidateAsked } from './candidate-dialog.ts'
import classes from './Interviews.module.css'
import { stateTones, useInterviewStateWords } from './words.ts'

/** A link of a call can be followed; a room is only said. */
const isLink = (place: string): boolean => /^https?:\/\/\S+$/i.test(place)

/** One interview with what became of it, and what can be recorded. */
export function InterviewCard({
  page,
  interview,
  ask,
}: {
  readonly page: CandidatePage
  readonly interview: Interview
  readonly ask: (asked: CandidateAsked) => void
}) {
  const { t, i18n } = useLingui()
  const words = useInterviewStateWords()
  const names = usePersonName()
  const actions = useInterviewActions(page, interview, ask)
  const { at, until, timezone, interviewer, place, note, said, state, withdrew } = interview
  const when = `${momentIn(at, timezone, i18n.locale)}–${timeIn(until, timezone, i18n.locale)}`
  const city = zoneCity(timezone)
  return (
    <Flex
      component="article"
      direction="column"
      gap={6}
      py="xs"
      px="sm"
      fz="md"
      className={`cb-box cb-anywhere ${classes['interview']}`}
      aria-label={when}
    >
      <Flex component="header" wrap="wrap" gap="4px 10px" align="center">
        <b>{when}</b>
        <small>{t`${city} time`}</small>
        <StatusBadge tone={stateTones[state]}>{words[state]}</StatusBadge>
      </Flex>
      <p>
        {names(interviewer)}
        {place !== '' && ' · '}
        {isLink(place) ? (
          <a href={place} target="_blank" rel="noreferrer noopener">
            {place}
          </a>
        ) : (
          place
        )}
      </p>
      {note !== '' && <p>{note}</p>}
      {withdrew !== null && (
        <p>
          {withdrew === 'candidate' ? t`Cancelled by the candidate` : t`Cancelled by the studio`}
        </p>
      )}
      {said !== '' && <p className={classes['quote']}>{said}</p>}
      {actions.length > 0 && (
        <Group gap={8}>
          {actions.map((action) => (
            <ActionButton
              key={action.id}
              action={action}
              variant={action.id === 'accepted' ? 'filled' : 'default'}
              size="compact-xs"
              h={26}
            />
          ))}
        </Group>
      )}
    </Flex>
  )
}
