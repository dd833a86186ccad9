import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCashBanknote, IconCheck, IconSearch } from '@tabler/icons-react'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import type { SettlementHalf, SettlementRow } from '#shared/settlements/views.ts'
import { useMayCall, useRegisterActions, type ScreenAction } from '../../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { KeyHints } from '../../ui/KeyHints.tsx'
import { List } from '../../ui/List.tsx'
import { useSettlementHalf } from '../data/settlement-data.ts'
import { useHalfColumns } from './columns.tsx'
import { useHalfFilters } from './half-filters.ts'
import type { RunAction } from './run-plan.ts'
import type { WantedRun } from './StartRun.tsx'
import { useHalfShortcuts } from './use-half-shortcuts.ts'
import classes from './Half.module.css'

const HalfDialogs = lazyComponent(() => import('./HalfDialogs.tsx'))
const RunBar = lazyComponent(() => import('./RunBar.tsx'))
const SettlementSums = lazyComponent(async () => ({
  default: (await import('./SettlementSums.tsx')).SettlementSums,
}))

/** As one goes from person to person. */
const byName = { id: 'person', desc: false } as const
const rowId = ({ user }: SettlementRow) => user
const shownColumns = { currency: 'usd', month: '', half: 1 } as const

/**
 * The screen of a studio’s half: everybody with state, sums and what stands against signing; review, sign and pay many
 * at once.
 */
export default function HalfScreen({
  studio,
  day,
}: {
  readonly studio: string
  readonly day: LocalDay
}) {
  const { t } = useLingui()
  const asked = useSettlementHalf(studio, day)
  const half = asked.data
  const { filters, matches } = useHalfFilters(half?.rows)
  const columns = useHalfColumns(half ?? { ...shownColumns, studio }, filters.values)
  const run = useRun(half)
  const rows = useMemo(() => ({ ...asked, data: half?.rows }), [asked, half])
  const newest = half?.runs[0]
  return (
    <Flex direction="column" gap="sm" flex={1} mih={0} className={classes['half'] ?? ''}>
      {half && half.rows.length > 0 && (
        <LazyBoundary fallback={null}>
          <SettlementSums
            half={half}
            state={filters.values.state}
            onState={(state) => filters.set({ state })}
          />
        </LazyBoundary>
      )}
      {newest && (
        <LazyBoundary fallback={null}>
          <RunBar key={newest.run} run={newest} />
        </LazyBoundary>
      )}
      <List
        label={t`Settlements`}
        name="settlements"
        asked={rows}
        filters={filters}
        matches={matches}
        rowId={rowId}
        columns={columns}
        sortedBy={byName}
        widthMin={1040}
        {...(run.bulk ? { bulk: run.bulk } : {})}
        empty={{
          icon: IconCashBanknote,
          title: t`No settlements in this half-month`,
          hint: t`People appear here once they have statement lines, items or online time.`,
        }}
      />
      <KeyHints of={t`Settlement Reports`} />
      {run.dialogs}
    </Flex>
  )
}

/** Returns the actions on many: on the rows that are selected, on the one that has the focus, or on all. */
function useRun(half: SettlementHalf | undefined): {
  readonly bulk?: (rows: readonly SettlementRow[], clear: () => void) => readonly ScreenAction[]
  readonly dialogs: ReactNode
} {
  const { t } = useLingui()
  const may = useMayCall(settlementCalls.startSettlementRun)
  const [wanted, setWanted] = useState<WantedRun & { readonly clear?: () => void }>()
  const [explained, setExplained] = useState<string>()
  const selected = useRef<readonly SettlementRow[]>([])
  const onSign = useCallback(
    (user: string | undefined) => {
      const one = half?.rows.filter((row) => row.user === user) ?? []
      const chosen = selected.current.length > 0 ? selected.current : one
      setWanted({ action: 'sign', rows: chosen.length > 0 ? chosen : (half?.rows ?? []) })
    },
    [half],
  )
  useRegisterActions(
    'settlements',
    useHalfShortcuts({ onSign: may ? onSign : undefined, onExplain: setExplained }),
  )
  const bulk = (rows: readonly SettlementRow[], clear: () => void): readonly ScreenAction[] => {
    selected.current = rows
    const run = (action: RunAction, label: string, icon: ScreenAction['icon']): ScreenAction => ({
      id: action,
      label,
      icon,
      can: true,
      perform: () => setWanted({ action, rows, clear }),
    })
    return [
      run('review', t`Review`, IconSearch),
      run('sign', t`Sign`, IconCheck),
      run('pay', t`Pay`, IconCashBanknote),
    ]
  }
  const close = () => {
    setWanted(undefined)
    setExplained(undefined)
  }
  const dialogs = half && (wanted ?? explained) !== undefined && (
    <LazyBoundary fallback={null}>
      <HalfDialogs half={half} wanted={wanted} explained={explained} onClose={close} />
    </LazyBoundary>
  )
  return may ? { bulk, dialogs } : { dialogs }
}
