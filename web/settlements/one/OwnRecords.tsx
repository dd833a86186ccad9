import { Stack } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useWordsOf } from '../data/workings.ts'
import type { SettlementProps } from './SettlementBody.tsx'
import classes from './Settlement.module.css'

/** The lines that rest on what the person recorded about themselves, to be looked at before signing. */
export function OwnRecords({ address, settlement }: SettlementProps) {
  const { t } = useLingui()
  const words = useWordsOf(address, settlement.known)
  if (settlement.self_recorded.length === 0) return null
  return (
    <Stack
      component="section"
      gap={8}
      align="flex-start"
      px={14}
      py="sm"
      fz="sm"
      className={`cb-box ${classes['noted']}`}
      data-bad
      aria-label={t`Recorded by this person`}
    >
      <h3>{t`Recorded by this person`}</h3>
      {settlement.self_recorded.map(({ key, events }) => (
        <span key={key}>
          <b>{words(key).title}</b>: <Plural value={events} one="# record" other="# records" />
        </span>
      ))}
    </Stack>
  )
}
