import type { CSSProperties } from 'react'
import { Box } from '@mantine/core'
import { Link } from 'wouter'
import type { CalendarEntry } from '#shared/interviews/views.ts'
import { usePersonName } from '../platform/people.ts'
import { clockIn } from '../ui/format.ts'
import { tones } from '../ui/tones.ts'
import type { CalendarAddress } from './calendar-address.ts'
import classes from './Calendar.module.css'
import { candidateName } from './columns.tsx'
import { stateTones, useInterviewStateWords } from './words.ts'

/** One interview in the calendar, in the colours of its state; its words say the state as well. */
export function EntryLink({
  entry,
  address,
  style,
  shape,
}: {
  readonly entry: CalendarEntry
  readonly address: CalendarAddress
  readonly style?: CSSProperties
  /** With room for one line, for two, or in a list, where the end is told too. */
  readonly shape: 'line' | 'block' | 'card'
}) {
  const words = useInterviewStateWords()
  const names = usePersonName()
  const { ink, paper } = tones[stateTones[entry.state]]
  const clock = (at: string) => clockIn(Date.parse(at) / 1000, entry.timezone)
  const from = clock(entry.at)
  const time = `${from}–${clock(entry.until)}`
  const facts = [names(entry.interviewer), words[entry.state]].join(' · ')
  return (
    <Link
      href={address.to(entry.candidate)}
      className={classes['entry']}
      title={`${candidateName(entry)} · ${time} · ${facts}`}
      style={{ ...style, color: `var(${ink})`, background: `var(${paper})` }}
    >
      <Box component="b" display="block" className="cb-ellipsis">
        {shape === 'card' ? time : from} {candidateName(entry)}
      </Box>
      {shape !== 'line' && (
        <Box component="span" display="block" className="cb-ellipsis">
          {facts}
        </Box>
      )}
    </Link>
  )
}
