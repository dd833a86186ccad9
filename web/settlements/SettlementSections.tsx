import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { whatIfCalls } from '#shared/settlements/what-if-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { mayVisit } from '../platform/may-visit.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useViewer } from '../platform/session.ts'
import { SectionCount, Sections } from '../ui/Sections.tsx'
import { useLateFacts } from './data/settlement-data.ts'

export type SettlementView = 'half' | 'late' | 'what-if'
/** The views of settlements that this viewer has. */
export function useSettlementViews(): readonly SettlementView[] {
  const readsLate = useMayCall(differenceCalls.lateFacts)
  const asks = useMayCall(whatIfCalls.settlementWhatIf)
  return [
    'half',
    ...(readsLate ? (['late'] as const) : []),
    ...(asks ? (['what-if'] as const) : []),
  ]
}

/** The parts of Settlement Reports; each keeps the studio and the half that the address names. */
export function SettlementSections({
  part,
  studio,
  query,
}: {
  readonly part: SettlementView | 'books' | 'pay-run'
  readonly studio: string
  readonly query: { readonly studio: string; readonly at: string }
}) {
  const { t } = useLingui()
  const views = useSettlementViews()
  const viewer = useViewer()
  const late = useLateFacts(studio, views.includes('late')).data?.facts
  const labels = { half: t`Half-month`, late: t`Late changes`, 'what-if': t`What if` } as const
  const others = [
    { id: 'pay-run', path: paths.settlementPayRun, label: t`Pay run` },
    { id: 'books', path: paths.settlementBooks, label: t`Books` },
  ]
  const { studio: named, at } = query
  return (
    <Sections>
      {views.map((id) => (
        <Link
          key={id}
          href={withQuery(paths.settlementReports, {
            view: id === 'half' ? '' : id,
            studio: named,
            at,
          })}
          aria-current={id === part ? 'page' : undefined}
        >
          {labels[id]}
          {id === 'late' && <SectionCount count={late === 0 ? undefined : late} />}
        </Link>
      ))}
      {others.map(({ id, path, label }) =>
        mayVisit(viewer, path) ? (
          <Link
            key={id}
            href={withQuery(path, { studio: named, at })}
            aria-current={id === part ? 'page' : undefined}
          >
            {label}
          </Link>
        ) : null,
      )}
    </Sections>
  )
}
