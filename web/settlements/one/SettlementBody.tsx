import { useMemo, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Skeleton, Stack } from '@mantine/core'
import { Link } from 'wouter'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import type { Settlement } from '#shared/settlements/views.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useQueryString } from '../../platform/query-string.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { KeyHints } from '../../ui/KeyHints.tsx'
import { Sections } from '../../ui/Sections.tsx'
import type { Doing, MaySettle } from '../data/settlement-acts.ts'
import { openDifferences } from '../data/open-differences.ts'
import { useDifference } from '../data/settlement-data.ts'
import { toSettlement, type SettlementAddress } from '../data/settlement-path.ts'
import { Aside } from './Aside.tsx'
import { KnownBar } from './KnownBar.tsx'
import { Lines } from './Lines.tsx'
import { Overview } from './Overview.tsx'
import { useSettlementActions } from './use-settlement-actions.tsx'
import classes from './Settlement.module.css'

const DifferenceBar = lazyComponent(() => import('./DifferenceBar.tsx'))
const SettlementDialogs = lazyComponent(() => import('./SettlementDialogs.tsx'))
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
  const { t } = useLingui()
  const [{ tab }] = useQueryString(['tab'])
  const [doing, setDoing] = useState<Doing>()
  const may = useMaySettle(address.user)
  const isNow = known === ''
  const wasSigned = settlement.state === 'signed' || settlement.state === 'paid'
  const asksDifference = isNow && wasSigned
  const asked = useDifference(address, asksDifference).data
  // The difference that was fetched for now stays in the cache, and says nothing of then.
  const differences = (asksDifference ? asked : undefined) ?? none
  const actions = useSettlementActions({ address, settlement, may, isNow, onDo: setDoing })
  return (
    <>
      <KnownBar settlement={settlement} known={known} />
      <Overview address={address} settlement={settlement} actions={actions} />
      <div className={classes['columns']}>
        <Stack gap="sm" miw={0}>
          {isNow && <Tabs address={address} tab={tab} />}
          {isNow && tab === 'reconciliation' ? (
            <LazyBoundary fallback={<Skeleton h={200} radius="md" />}>
              <ReconciliationTab address={address} />
            </LazyBoundary>
          ) : (
            <>
              {openDifferences(differences).length > 0 && (
                <LazyBoundary fallback={<Skeleton h={72} radius="sm" />}>
                  <DifferenceBar
                    address={address}
                    settlement={settlement}
                    differences={differences}
                    may={may}
                    onDo={setDoing}
                  />
                </LazyBoundary>
              )}
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
          <KeyHints of={t`Settlement`} />
        </Stack>
        <Aside address={address} settlement={settlement} may={may} isNow={isNow} onDo={setDoing} />
      </div>
      {doing && (
        <LazyBoundary fallback={null}>
          <SettlementDialogs
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

/** Returns what this viewer may do with settlements of this person, by the rows that the server refuses by. */
function useMaySettle(user: string): MaySettle {
  const viewer = useViewer()
  return useMemo(() => {
    const input = { params: { user } }
    const isOwn = viewer.user === user
    return {
      isOwn,
      isOwner: mayCall(viewer, settlementCalls.reopenSettlement, input),
      review: !isOwn && mayCall(viewer, settlementCalls.reviewSettlement, input),
      sign: !isOwn && mayCall(viewer, settlementCalls.signSettlement, input),
      pay: !isOwn && mayCall(viewer, settlementCalls.paySettlement, input),
      returned: !isOwn && mayCall(viewer, settlementCalls.returnSettlement, input),
      reopen: !isOwn && mayCall(viewer, settlementCalls.reopenSettlement, input),
      final: !isOwn && mayCall(viewer, settlementCalls.finalSettlement, input),
      acknowledge: mayCall(viewer, settlementCalls.acknowledgeSettlement, input),
      dispute: mayCall(viewer, settlementCalls.disputeSettlement, input),
      answer: !isOwn && mayCall(viewer, settlementCalls.answerDispute, input),
      book: !isOwn && mayCall(viewer, differenceCalls.bookDifference, input),
      waive: !isOwn && mayCall(viewer, differenceCalls.waiveDifference, input),
      readsAll: mayCall(viewer, settlementCalls.settlementHalf),
    }
  }, [viewer, user])
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
