import { useLingui } from '@lingui/react/macro'
import { Page } from '../ui/Page.tsx'
import { OnlineTime } from './OnlineTime.tsx'

/** Online time of a person, a studio or everybody. */
export default function Dashboard() {
  const { t } = useLingui()
  return (
    <Page title={t`Dashboard`}>
      <OnlineTime />
    </Page>
  )
}
