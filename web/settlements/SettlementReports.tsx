import { useMemo } from 'react'
import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { booksCalls } from '#shared/settlements/books/calls.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { whatIfCalls } from '#shared/settlements/what-if-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths, withQuery } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { useViewer } from '../platform/session.ts'
import { Page } from '../ui/Page.tsx'
import { SectionCount, Sections } from '../ui/Sections.tsx'
import { useLateFacts } from './data/settlement-data.ts'
import { StudioHalfTools, useStudioHalf } from './data/studio-half.tsx'

const HalfScreen = lazyComponent(() => import('./half/HalfScreen.tsx'))
const LateInbox = lazyComponent(() => import('./late/LateInbox.tsx'))
const WhatIf = lazyComponent(() => import('./what-if/WhatIf.tsx'))
const OwnSettlements = lazyComponent(() => import('./own/OwnSettlements.tsx'))

type View = 'half' | 'late' | 'what-if'
interface Part {
  readonly id: View
  readonly label: string
  readonly count?: number | undefined
}

/** A studio’s settlements; one’s own for whoever may not see others’. */
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
  const parts = useParts(studio)
  const readsBooks = useMayCall(booksCalls.trialBalance)
  const view = parts.find(({ id }) => id === query.view)?.id ?? 'half'
  return (
    <Page
      title={t`Settlement Reports`}
      fill={view !== 'what-if'}
      tools={<StudioHalfTools shown={half} halfless={view !== 'half'} onChange={setQuery} />}
    >
      <Sections>
        {parts.map(({ id, label, count }) => (
          <Link
            key={id}
            href={withQuery(paths.settlementReports, {
              view: id === 'half' ? '' : id,
              studio: query.studio,
              at: query.at,
            })}
            aria-current={id === view ? 'page' : undefined}
          >
            {label}
            <SectionCount count={count} />
          </Link>
        ))}
        {readsBooks && (
          <Link href={withQuery(paths.settlementBooks, { studio: query.studio, at: query.at })}>
            {t`Books`}
          </Link>
        )}
      </Sections>
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
  readonly view: View
  readonly studio: string
  readonly day: LocalDay
}) {
  if (view === 'late') return <LateInbox key={studio} studio={studio} />
  if (view === 'what-if') return <WhatIf key={studio} studio={studio} />
  return <HalfScreen key={`${studio} ${day}`} studio={studio} day={day} />
}

/** The views of settlements that this viewer has. */
function useParts(studio: string): readonly Part[] {
  const { t } = useLingui()
  const [readsLate, asks] = [
    useMayCall(differenceCalls.lateFacts),
    useMayCall(whatIfCalls.settlementWhatIf),
  ]
  const late = useLateFacts(studio, readsLate).data?.facts
  return useMemo(() => {
    const parts: readonly (Part | false)[] = [
      { id: 'half', label: t`Half-month` },
      readsLate && { id: 'late', label: t`Late facts`, count: late === 0 ? undefined : late },
      asks && { id: 'what-if', label: t`What if` },
    ]
    return parts.filter((part) => part !== false)
  }, [t, readsLate, late, asks])
}
