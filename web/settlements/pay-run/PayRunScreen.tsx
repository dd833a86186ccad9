import { useLingui } from '@lingui/react/macro'
import { useQueryString } from '../../platform/query-string.ts'
import { Page } from '../../ui/Page.tsx'
import { StudioHalfTools, useStudioHalf } from '../data/studio-half.tsx'
import { SettlementSections } from '../SettlementSections.tsx'
import { PayRunOfHalf } from './PayRunOfHalf.tsx'

/** The pay run of a studio and half-month, from signed to paid; both stand in the address. */
export default function PayRunScreen() {
  const { t } = useLingui()
  const [query, setQuery] = useQueryString(['studio', 'at'])
  const shown = useStudioHalf(query)
  const { studio, day } = shown
  return (
    <Page title={t`Pay run`} fill tools={<StudioHalfTools shown={shown} onChange={setQuery} />}>
      <SettlementSections part="pay-run" studio={studio} query={query} />
      {studio !== '' && <PayRunOfHalf key={`${studio} ${day}`} studio={studio} day={day} />}
    </Page>
  )
}
