import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths, withQuery } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { LiveChip } from '../ui/LiveChip.tsx'
import { Page } from '../ui/Page.tsx'
import { SectionCount, Sections } from '../ui/Sections.tsx'
import { useOperationsLive, useOutbox, useProcesses, useStopped } from './data.ts'
import { OutboxSection } from './OutboxSection.tsx'
import { ProcessSection } from './ProcessSection.tsx'
import { ReactionSection } from './ReactionSection.tsx'
import { ReadModelSection } from './ReadModelSection.tsx'
import { StoppedSection } from './StoppedSection.tsx'

/**
 * The screen of what runs, how far the read models are, and what has failed; rebuilds and retries, for the owner and
 * super users.
 */
export default function OperationsScreen() {
  const { t } = useLingui()
  const [query] = useQueryString(['section'])
  useOperationsLive()
  const stopped = useStopped()
  const processes = useProcesses()
  const outbox = useOutbox()
  const sections = [
    { id: '', label: t`Read models`, count: undefined },
    { id: 'stopped', label: t`Quarantined`, count: stopped.data?.length },
    { id: 'reactions', label: t`Reactions`, count: undefined },
    { id: 'outbox', label: t`Outgoing`, count: outbox.data?.failed.length },
    { id: 'processes', label: t`Processes`, count: processes.data?.length },
  ]
  const section = sections.find(({ id }) => id === query.section)?.id ?? ''
  return (
    <Page title={t`Internal Config`} hint={<LiveChip />}>
      <Sections>
        {sections.map(({ id, label, count }) => (
          <Link
            key={id}
            href={withQuery(paths.internalConfig, { section: id })}
            aria-current={id === section ? 'page' : undefined}
          >
            {label}
            <SectionCount count={count} />
          </Link>
        ))}
      </Sections>
      {section === '' && <ReadModelSection />}
      {section === 'stopped' && <StoppedSection stopped={stopped} />}
      {section === 'reactions' && <ReactionSection />}
      {section === 'outbox' && <OutboxSection outbox={outbox} />}
      {section === 'processes' && <ProcessSection processes={processes} />}
    </Page>
  )
}
