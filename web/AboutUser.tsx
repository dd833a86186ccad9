import { Suspense } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Looks, Profile } from './accounts/Profile.tsx'
import { ShiftCard } from './shifts/ShiftCard.tsx'
import { lazily } from './platform/lazily.tsx'
import { Page } from './ui/Page.tsx'

const PersonOnlineTime = lazily(() => import('./online-time/PersonOnlineTime.tsx'))

/** One's own page, put together from the modules: it stands here because modules do not know each other. */
export default function AboutUser() {
  const { t } = useLingui()
  return (
    <Page title={t`My Account`}>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))', gap: 14, maxWidth: 1100, alignItems: 'start' }}>
        <ShiftCard />
        <Profile />
        <Looks />
      </div>
      <Suspense fallback={null}>
        <PersonOnlineTime />
      </Suspense>
    </Page>
  )
}
