import { useMemo } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconReportMoney } from '@tabler/icons-react'
import type { DifferenceLine, Settlement } from '#shared/settlements/views.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Money } from '../../ui/Money.tsx'
import { sumsApart } from '../data/amounts.ts'
import type { Doing, MaySettle } from '../data/settlement-acts.ts'
import { useKindNames, useLineWords, type Workings } from '../data/line-words.ts'
import { openDifferences } from '../data/open-differences.ts'
import { useWorkings } from '../data/workings.ts'
import { SumChange } from '../data/SumChange.tsx'
import { groupedLines, type LineGroup } from './line-rows.ts'
import { LineRows } from './LineRows.tsx'
import type { SettlementProps } from './SettlementBody.tsx'
import classes from './Lines.module.css'

export interface LinesProps extends SettlementProps {
  readonly differences: readonly DifferenceLine[]
  readonly may: MaySettle
  readonly isNow: boolean
  /** As of when; empty for now. */
  readonly known: string
  readonly onDo: (doing: Doing) => void
}
/** The lines by kind: beside what was signed, what they would be now; beside what was known then, what had been signed. */
export function Lines(props: LinesProps) {
  const { t } = useLingui()
  const { address, settlement, differences } = props
  const workings = useWorkings(address, settlement.known)
  const words = useLineWords(workings)
  const groups = useMemo(() => groupedLines(settlement, differences), [settlement, differences])
  const isThen = settlement.known !== null
  const compares = isThen
    ? settlement.signed !== null
    : differences.some(({ signed, now }) => signed !== now)
  if (groups.length === 0)
    return (
      <Empty
        icon={IconReportMoney}
        title={t`No lines in this half-month`}
        hint={t`A half-month without lines needs no signature.`}
      />
    )
  return (
    <div className="cb-paper cb-scroll" tabIndex={0} role="region" aria-label={t`Lines`}>
      <table className={classes['lines']} data-compares={compares || undefined}>
        <thead>
          <tr>
            <th scope="col">{t`Line`}</th>
            <th scope="col" data-right data-wide>{t`Calculation`}</th>
            <th scope="col" data-right data-wide>{t`Entries`}</th>
            <th scope="col" data-right>
              {isThen ? t`Known then` : compares ? t`As signed` : t`Amount`}
            </th>
            {compares && (
              <>
                <th scope="col" data-right data-wide>
                  {isThen ? t`As signed` : t`Now`}
                </th>
                <th scope="col" data-right>{t`Change`}</th>
              </>
            )}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group
            key={group.kind}
            {...props}
            group={group}
            compares={compares}
            words={words}
            workings={workings}
          />
        ))}
        <tfoot>
          <tr>
            <th scope="row">{t`Net`}</th>
            <td data-wide />
            <td data-wide />
            <td data-right>
              <Money amount={settlement.net} currency={settlement.currency} exact />
            </td>
            {compares && !isThen && <Left differences={differences} />}
            {settlement.signed && <SignedNet settlement={settlement} signed={settlement.signed} />}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface GroupProps extends LinesProps {
  readonly group: LineGroup
  readonly compares: boolean
  readonly words: ReturnType<typeof useLineWords>
  readonly workings: Workings
}
function Group({ group, ...props }: GroupProps) {
  const kinds = useKindNames()
  const { compares, settlement } = props
  return (
    <tbody>
      <tr className={classes['kind']}>
        <th scope="rowgroup">{kinds[group.kind]}</th>
        <td data-wide />
        <td data-wide />
        <td data-right>
          <Money amount={group.sum} currency={settlement.currency} exact />
        </td>
        {compares && (
          <>
            <td data-wide />
            <td />
          </>
        )}
      </tr>
      {group.rows.map((row) => (
        <LineRows key={row.key} {...props} row={row} />
      ))}
    </tbody>
  )
}

function SignedNet({
  settlement: { net, currency },
  signed,
}: Pick<LinesProps, 'settlement'> & { readonly signed: NonNullable<Settlement['signed']> }) {
  return (
    <>
      <td data-right data-wide>
        <Money amount={signed.net} currency={signed.currency} exact />
      </td>
      <td data-right>
        <SumChange
          amount={signed.currency === currency ? sumsApart(net, signed.net) : null}
          currency={currency}
        />
      </td>
    </>
  )
}

function Left({ differences }: Pick<LinesProps, 'differences'>) {
  const count = new Set(openDifferences(differences).map(({ group }) => group)).size
  return (
    <td data-right colSpan={2}>
      <small>
        {count === 0 ? <Trans>All changes are settled</Trans> : <Trans>{count} open</Trans>}
      </small>
    </td>
  )
}
