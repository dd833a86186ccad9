import { useCallback, useMemo, useState } from 'react'
import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCashBanknote } from '@tabler/icons-react'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { usePersonName } from '../../platform/people.ts'
import { List } from '../../ui/List.tsx'
import { PayRunActs } from './PayRunActs.tsx'
import { usePayRun, type PayRunPlace } from './pay-run-data.ts'
import { batchInForce, rowsOfPayRun, type ChosenWay, type PayRunRow } from './pay-run-plan.ts'
import { PayRunSums } from './PayRunSums.tsx'
import { usePayRunColumns } from './columns.tsx'
import classes from './PayRun.module.css'

/** Fetched where there is a batch. */
const BatchPanel = lazyComponent(() => import('./BatchPanel.tsx'))

const rowId = ({ user }: PayRunRow) => user
const isReady = ({ state, bank_account }: PayRunRow) => bank_account || state !== 'signed'

/** A half from signed to paid: who is paid how, the batch in force, and everything that can be done with it. */
export function PayRunOfHalf(place: PayRunPlace) {
  const { t, i18n } = useLingui()
  const asked = usePayRun(place)
  const [chosen, setChosen] = useState<Readonly<Record<string, ChosenWay>>>({})
  const run = asked.data
  const batch = run && (batchInForce(run) ?? run.batches[0])
  const names = usePersonName()
  const { locale } = i18n
  const rows = useMemo(() => {
    const byName = new Intl.Collator(locale)
    // People to be decided about come first, by what is so of them and not by what is chosen: no row moves away.
    return (
      run &&
      rowsOfPayRun(run, chosen).toSorted(
        (a, b) =>
          Number(isReady(a)) - Number(isReady(b)) || byName.compare(names(a.user), names(b.user)),
      )
    )
  }, [run, chosen, names, locale])
  const choose = useCallback(
    (user: string, how: ChosenWay) => setChosen((before) => ({ ...before, [user]: how })),
    [],
  )
  const columns = usePayRunColumns(place, choose)
  return (
    <Flex direction="column" gap="sm" flex={1} mih={0} className={classes['run'] ?? ''}>
      {run && rows && (
        <>
          <PayRunSums run={run} rows={rows} />
          <PayRunActs place={place} run={run} rows={rows} onPrepared={() => setChosen({})} />
          {batch && (
            <LazyBoundary fallback={null}>
              <BatchPanel run={run} batch={batch} />
            </LazyBoundary>
          )}
        </>
      )}
      <List
        label={t`Payments`}
        name="pay-run"
        asked={{ data: rows, error: asked.error, refetch: asked.refetch }}
        rowId={rowId}
        columns={columns}
        widthMin={900}
        empty={{
          icon: IconCashBanknote,
          title: t`No one to pay in this half-month`,
          hint: t`People appear here once their settlements are signed.`,
        }}
      />
    </Flex>
  )
}
