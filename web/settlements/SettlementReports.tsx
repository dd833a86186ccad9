import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useQueryString } from '../platform/query-string.ts'
import { useViewer } from '../platform/session.ts'
import { Page } from '../ui/Page.tsx'
import { StudioHalfTools, useStudioHalf } from './data/studio-half.tsx'
import {
  SettlementSections,
  useSettlementViews,
  type SettlementView,
} from './SettlementSections.tsx'

const HalfScreen = lazyComponent(() => import('./half/HalfScreen.tsx'))
const LateInbox = lazyComponent(() => import('./late/LateInbox.tsx'))
const WhatIf = lazyComponent(() => import('./what-if/WhatIf.tsx'))
const OwnSettlements = lazyComponent(() => import('./own/OwnSettlements.tsx'))

/** A studio’s settlements; the viewer's own where they may not see others’. */
export default function SettlementReports() {
  const { t } = useLingui()
  const viewer = useViewer()
  const reads = useMayCall(settlementCalls.settlementHalf)
  if (reads) return <StudioSettlements />
  return (
    <Page title={t`Settlement Reports`}>
      <LazyBoundary fallback={<Skeleton h={240} radius="md" />}>
        <OwnSettlements user={viewer.user} />
      </LazyBoundary>
    </Page>
  )
}

function StudioSettlements() {
  const { t } = useLingui()
  const [query, setQuery] = useQueryString(['view', 'studio', 'at'])
  const half = useStudioHalf(query)
  const { studio, day } = half
  const views = useSettlementViews()
  const view = views.find((id) => id === query.view) ?? 'half'
  return (
    <Page
      title={t`Settlement Reports`}
      fill={view !== 'what-if'}
      tools={<StudioHalfTools shown={half} halfless={view !== 'half'} onChange={setQuery} />}
    >
      <SettlementSections part={view} studio={studio} query={query} />
      <LazyBoundary fallback={<Skeleton h={320} radius="md" />}>
        <Shown view={view} studio={studio} day={day} />
      </LazyBoundary>
    </Page>
  )
}

function Shown({
  view,
  studio,
  day,
}: {
  readonly view: SettlementView
  readonly studio: string
  readonly day: LocalDay
}) {
  if (view === 'late') return <LateInbox key={studio} studio={studio} />
  if (view === 'what-if') return <WhatIf key={studio} studio={studio} />
  return <HalfScreen key={`${studio} ${day}`} studio={studio} day={day} />
}
