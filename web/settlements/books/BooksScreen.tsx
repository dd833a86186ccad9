import { useLingui } from '@lingui/react/macro'
import { useQueryString } from '../../platform/query-string.ts'
import { Page } from '../../ui/Page.tsx'
import { StudioHalfTools, useStudioHalf } from '../data/studio-half.tsx'
import { SettlementSections } from '../SettlementSections.tsx'
import { TrialBalance } from './TrialBalance.tsx'

/** The books, by studio and half-month; both stand in the address. */
export default function BooksScreen() {
  const { t } = useLingui()
  const [query, setQuery] = useQueryString(['studio', 'at'])
  const shown = useStudioHalf(query)
  const { studio, day } = shown
  return (
    <Page title={t`Books`} fill tools={<StudioHalfTools shown={shown} onChange={setQuery} />}>
      <SettlementSections part="books" studio={studio} query={query} />
      {studio !== '' && <TrialBalance key={studio} studio={studio} day={day} />}
    </Page>
  )
}
