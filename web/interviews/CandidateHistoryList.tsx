import { Box, Flex } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CandidateHistory, CandidatePage } from '#shared/interviews/views.ts'
import { usePersonName } from '../platform/people.ts'
import { useEventName } from '../ui/use-definition-names.ts'
import { dayAndTime, momentIn } from '../ui/format.ts'
import classes from './Interviews.module.css'
import { useInterviewStateWords } from './words.ts'

/** Everything that happened with a candidate, newest first. */
export function CandidateHistoryList({ page }: { readonly page: CandidatePage }) {
  return (
    <section>
      <Box component="h2" mb={8}>
        <Trans>History</Trans>
      </Box>
      <Flex component="ol" direction="column" gap="xs" fz="sm" className="cb-anywhere">
        {page.history.map((entry, index) => (
          <li key={page.history.length - index}>
            <Entry entry={entry} zone={page.timezone} />
          </li>
        ))}
      </Flex>
    </section>
  )
}

function Entry({ entry, zone }: { readonly entry: CandidateHistory; readonly zone: string }) {
  const { t, i18n } = useLingui()
  const eventName = useEventName()
  const names = usePersonName()
  const words = useInterviewStateWords()
  const { what, at, by, when, state, text, user } = entry
  const who = by === 'system' ? t`Callboard` : names(by)
  const facts = [
    state === null ? '' : words[state],
    when === null ? '' : momentIn(when, zone, i18n.locale),
    user === null ? '' : names(user),
  ].filter(Boolean)
  return (
    <>
      <b>{eventName(what)}</b>
      {facts.length > 0 && ` · ${facts.join(' · ')}`}
      <Box component="small" display="block" fz="inherit">
        {dayAndTime(Date.parse(at) / 1000, i18n.locale)} · {who}
      </Box>
      {text && <p className={classes['quote']}>{text}</p>}
    </>
  )
}
