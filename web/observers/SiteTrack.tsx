import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { may, useViewer } from '../platform/session.ts'
import { Page } from '../ui/Page.tsx'
import { useObservers, useQuarantine } from './data.ts'
import { ObserverSection } from './ObserverSection.tsx'
import { QuarantineSection } from './QuarantineSection.tsx'
import { TokenSection } from './TokenSection.tsx'
import classes from './SiteTrack.module.css'

/** How the product is fed: the observers, the accounts they report that nobody has, and the tokens they come in with. */
export default function SiteTrack() {
  const { t } = useLingui()
  const viewer = useViewer()
  const [query] = useQueryString(['section'])
  const observers = useObservers()
  const quarantine = useQuarantine()
  const sections = [
    { id: '', label: t`Observers`, count: observers.data?.length },
    { id: 'accounts', label: t`Unknown accounts`, count: quarantine.data?.length },
    ...(may(viewer, accessCalls.listTokens) ? [{ id: 'tokens', label: t`Access tokens`, count: undefined }] : []),
  ]
  const section = sections.find(({ id }) => id === query.section)?.id ?? ''
  return (
    <Page title={t`Site Track`}>
      <nav aria-label={t`Sections`} className={classes['sections']}>
        {sections.map(({ id, label, count }) => (
          <Link key={id} href={withQuery(paths.usage, { section: id })} aria-current={id === section ? 'page' : undefined}>
            {label}
            {count !== undefined && <span className={classes['count']}>{count}</span>}
          </Link>
        ))}
      </nav>
      {section === '' && <ObserverSection observers={observers} />}
      {section === 'accounts' && <QuarantineSection quarantine={quarantine} />}
      {section === 'tokens' && <TokenSection />}
    </Page>
  )
}
