import { useLingui } from '@lingui/react/macro'
import { plainDay } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { WorkRow } from '../now/WorkCard.tsx'
import { NothingHere, OverviewCard } from './OverviewCard.tsx'
import type { PaperState } from './papers.ts'

/** Somebody's papers: the document that is on file, and what is missing. */
export function PapersCard({
  papers,
  href,
}: {
  readonly papers: readonly PaperState[]
  readonly href: string | undefined
}) {
  const { t, i18n } = useLingui()
  const names = { identity: t`ID document`, cnp: t`SSN/CNP`, iban: t`Bank account` }
  const states = {
    missing: [t`Missing`, 'bad'],
    ended: [t`Expired`, 'bad'],
    ends: [t`Ends soon`, 'warn'],
    valid: [t`Valid`, 'ok'],
  } as const
  const about = (paper: PaperState): string => {
    if (paper.state === 'missing') return t`Nothing is on file.`
    const day = plainDay(paper.until, i18n.locale)
    return paper.state === 'ended' ? t`since ${day}` : t`until ${day}`
  }
  return (
    <OverviewCard title={t`Documents`} href={href}>
      {papers.length === 0 && <NothingHere>{t`Nothing is missing`}</NothingHere>}
      <ul>
        {papers.map((paper) => {
          const [word, tone] = states[paper.state]
          return (
            <WorkRow
              key={paper.paper}
              name={names[paper.paper]}
              badge={<StatusBadge tone={tone}>{word}</StatusBadge>}
              about={about(paper)}
            />
          )
        })}
      </ul>
    </OverviewCard>
  )
}
