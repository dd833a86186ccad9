import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { Link } from 'wouter'
import type { Settlement } from '#shared/settlements/views.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useQueryString } from '../../platform/query-string.ts'
import { Sections } from '../../ui/Sections.tsx'
import { useMaySettle, type Doing } from '../data/doing.ts'
import { useDifference } from '../data/settlement-data.ts'
import { toSettlement, type SettlementAddress } from '../data/settlement-path.ts'
import { Aside } from './Aside.tsx'
import { DifferenceBar } from './DifferenceBar.tsx'
import { KnownBar } from './KnownBar.tsx'
import { Lines } from './Lines.tsx'
import { Overview } from './Overview.tsx'
import { useSettlementActions } from './use-settlement-actions.tsx'
import classes from './Settlement.module.css'

const Dialogs = lazyComponent(() => import('./Dialogs.tsx'))
const ReconciliationTab = lazyComponent(() => import('./ReconciliationTab.tsx'))

const none = [] as const
export interface SettlementProps {
  readonly address: SettlementAddress
  readonly settlement: Settlement
}

/** `known`: the moment or position that it is shown as of; empty for now. */
export function SettlementBody({
  address,
  settlement,
  known,
}: SettlementProps & { readonly known: string }) {
  const [{ tab }] = useQueryString(['tab'])
  const [doing, setDoing] = useState<Doing>()
  const may = useMaySettle(address.user)
  const isNow = known === ''
  const wasSigned = settlement.state === 'signed' || settlement.state === 'paid'
  const differences = useDifference(address, isNow && wasSigned).data ?? none
  const actions = useSettlementActions({ address, settlement, may, isNow, onDo: setDoing })
  return (
    <>
      <KnownBar settlement={settlement} known={known} />
      <Overview address={address} settlement={settlement} actions={actions} />
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <Tabs address={address} tab={tab} />
          {tab === 'reconciliation' ? (
            <LazyBoundary fallback={<Skeleton h={200} radius="md" />}>
              <ReconciliationTab address={address} />
            </LazyBoundary>
          ) : (
            <>
              <DifferenceBar
                currency={settlement.currency}
                differences={differences}
                may={may}
                onDo={setDoing}
              />
              <Lines
                address={address}
                settlement={settlement}
                differences={differences}
                may={may}
                isNow={isNow}
                known={known}
                onDo={setDoing}
              />
            </>
          )}
        </div>
        <Aside address={address} settlement={settlement} may={may} isNow={isNow} onDo={setDoing} />
      </div>
      {doing && (
        <LazyBoundary fallback={null}>
          <Dialogs
            doing={doing}
            address={address}
            settlement={settlement}
            differences={differences}
            may={may}
            onClose={() => setDoing(undefined)}
          />
        </LazyBoundary>
      )}
    </>
  )
}

function Tabs({ address, tab }: { readonly address: SettlementAddress; readonly tab: string }) {
  const { t } = useLingui()
  const [query] = useQueryString(['known', 'q', 'state', 'against', 'said'])
  const parts = [
    { id: '', label: t`Lines` },
    { id: 'reconciliation', label: t`Reconciliation` },
  ]
  return (
    <Sections>
      {parts.map(({ id, label }) => (
        <Link
          key={id}
          href={toSettlement(address, { ...query, tab: id })}
          aria-current={id === tab ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </Sections>
  )
}
