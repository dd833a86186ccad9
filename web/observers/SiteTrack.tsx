import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths, withQuery } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { Page } from '../ui/Page.tsx'
import { SectionCount, Sections } from '../ui/Sections.tsx'
import { useObservers, useQuarantine, useTokens } from './data.ts'
import { ObserverSection } from './ObserverSection.tsx'

const QuarantineSection = lazyComponent(async () => ({
  default: (await import('./QuarantineSection.tsx')).QuarantineSection,
}))
const TokenSection = lazyComponent(async () => ({
  default: (await import('./TokenSection.tsx')).TokenSection,
}))

/**
 * The screen of what feeds the product: the observers, the unknown accounts that they report, and the tokens they come
 * in with.
 */
export default function SiteTrack() {
  const { t } = useLingui()
  const viewer = useViewer()
  const [query] = useQueryString(['section'])
  const observers = useObservers()
  const quarantine = useQuarantine()
  // A person who made a token may look after it, whatever they may do now.
  const tokens = useTokens()
  const sections = [
    { id: '', label: t`Observers`, count: observers.data?.length },
    { id: 'accounts', label: t`Unknown accounts`, count: quarantine.data?.length },
    ...(mayCall(viewer, accessCalls.createToken) || tokens.data?.length
      ? [{ id: 'tokens', label: t`Access tokens`, count: undefined }]
      : []),
  ]
  const section = sections.find(({ id }) => id === query.section)?.id ?? ''
  return (
    <Page title={t`Site Track`}>
      <Sections>
        {sections.map(({ id, label, count }) => (
          <Link
            key={id}
            href={withQuery(paths.usage, { section: id })}
            aria-current={id === section ? 'page' : undefined}
          >
            {label}
            <SectionCount count={count} />
          </Link>
        ))}
      </Sections>
      {section === '' && <ObserverSection observers={observers} />}
      <LazyBoundary fallback={<Skeleton h={160} />}>
        {section === 'accounts' && <QuarantineSection quarantine={quarantine} />}
        {section === 'tokens' && <TokenSection />}
      </LazyBoundary>
    </Page>
  )
}
