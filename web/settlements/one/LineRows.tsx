import { useId, useState } from 'react'
import { Button, Flex, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import type { Currency } from '#shared/money/amount.ts'
import { readLineKey } from '#shared/settlements/line-key.ts'
import type { Settlement } from '#shared/settlements/views.ts'
import type { LineWorking } from '#shared/settlements/working-calls.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { Money } from '../../ui/Money.tsx'
import { percentText } from '../../ui/percent.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { isZeroSum } from '../data/amounts.ts'
import { openDifferences } from '../data/open-differences.ts'
import { SumChange } from '../data/SumChange.tsx'
import type { LineWords, Workings } from '../data/line-words.ts'
import { allowsStep } from '#shared/settlements/steps.ts'
import { Causes } from './Causes.tsx'
import type { LineRow } from './line-rows.ts'
import { LineFactList } from './LineFactList.tsx'
import type { LinesProps } from './Lines.tsx'
import classes from './Lines.module.css'

const LineFormula = lazyComponent(() => import('./LineFormula.tsx'))

interface Props extends LinesProps {
  readonly row: LineRow
  readonly compares: boolean
  readonly words: (key: string) => LineWords
  readonly workings: Workings
}
/** A line; opened, what changed it and the facts that it is made of. */
export function LineRows(props: Props) {
  const { row, compares, words, workings, settlement } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const named = words(row.key)
  const { title } = named
  const detail = useShareDetail(row) ?? named.detail
  const { line, beside } = row
  const formula = line ? workings.get(row.key)?.formula : null
  const { currency } = settlement
  const disputed = settlement.disputes.some((one) => one.key === row.key && one.open)
  return (
    <>
      <tr data-settlement-line tabIndex={-1} className={classes['line']} data-open={isOpen}>
        <th scope="row">
          <button
            type="button"
            className={classes['open']}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={15} stroke={1.9} aria-hidden="true" />
            <span>
              {title}
              <Detail detail={detail} formula={formula} />
            </span>
          </button>
          <Marks row={row} disputed={disputed} signed={settlement.signed} />
        </th>
        <td data-right data-wide>
          <Calculation formula={formula} />
        </td>
        <td data-right data-wide>
          {line?.events}
        </td>
        <td data-right>{line && <Money amount={line.amount} currency={currency} exact />}</td>
        {compares && (
          <>
            <td data-right data-wide>
              {beside?.amount != null && (
                <Money
                  amount={beside.amount}
                  currency={settlement.signed?.currency ?? currency}
                  exact
                />
              )}
            </td>
            <td data-right>{beside && <SumChange amount={beside.change} currency={currency} />}</td>
          </>
        )}
      </tr>
      <tr id={id} hidden={!isOpen} className={classes['behind']}>
        <td colSpan={compares ? 6 : 4}>{isOpen && <Behind {...props} />}</td>
      </tr>
    </>
  )
}

/** '55 % → 60 % share', where the line went over into one of another share. */
function useShareDetail({ key, toShare }: LineRow): string | null {
  const { t } = useLingui()
  const line = readLineKey(key)
  if (toShare === null || line?.kind !== 'income') return null
  const [from, to] = [percentText(line.share_bp), percentText(toShare)]
  return t`${from} → ${to} share`
}

/** On a phone what stands in columns of its own stands below the title. */
function Detail({ detail, formula }: { readonly detail: string; readonly formula: Formula }) {
  return (
    <small>
      {detail}
      {formula && (
        <span data-narrow>
          {detail !== '' && ' · '}
          <Calculation formula={formula} />
        </span>
      )}
    </small>
  )
}

type Formula = LineWorking['formula'] | undefined
function Calculation({
  formula,
  result,
}: {
  readonly formula: Formula
  readonly result?: { readonly amount: string; readonly currency: Currency }
}) {
  return formula ? (
    <LazyBoundary fallback="…">
      <LineFormula formula={formula} {...(result && { result })} />
    </LazyBoundary>
  ) : null
}

function Marks({
  row: { line, difference, beside },
  disputed,
  signed,
}: {
  readonly row: LineRow
  readonly signed: Settlement['signed']
  readonly disputed: boolean
}) {
  const { t } = useLingui()
  return (
    <>
      {disputed && <StatusBadge tone="bad">{t`Disputed`}</StatusBadge>}
      {(signed ? beside?.amount == null : line === null) && (
        <StatusBadge tone="warn">{t`Added later`}</StatusBadge>
      )}
      {signed && line === null && <StatusBadge tone="warn">{t`Removed later`}</StatusBadge>}
      {line?.amount === null && <StatusBadge tone="warn">{t`Rate missing`}</StatusBadge>}
      {difference && !isZeroSum(difference.booked) && (
        <StatusBadge tone="ok">{t`Booked`}</StatusBadge>
      )}
      {difference && !isZeroSum(difference.waived) && <StatusBadge>{t`Waived`}</StatusBadge>}
    </>
  )
}

function Behind({
  address,
  settlement,
  row,
  workings,
  differences,
  may,
  isNow,
  known,
  onDo,
}: Props) {
  const { difference, key, line } = row
  const { currency } = settlement
  const formula = workings.get(key)?.formula
  const isOpen = difference !== null && !isZeroSum(difference.change)
  // Differences with a cause in common are decided about together.
  const keys = openDifferences(differences)
    .filter(({ group }) => group === difference?.group)
    .map((one) => one.key)
  const mayDispute = isNow && may.dispute && allowsStep(settlement.state, 'dispute')
  return (
    <Stack gap="sm" className={classes['panel'] ?? ''}>
      {formula && line && line.amount !== null && (
        <section>
          <h3>
            <Trans>Calculation</Trans>
          </h3>
          <Calculation formula={formula} result={{ amount: line.amount, currency }} />
        </section>
      )}
      {difference && <Causes difference={difference} currency={currency} />}
      <LineFactList address={address} lineKey={key} known={known} />
      <Flex gap={8} wrap="wrap" className={classes['buttons'] ?? ''}>
        {isOpen && may.book && (
          <Button size="compact-sm" onClick={() => onDo({ what: 'book', keys })}>
            <Trans>Book the change</Trans>
          </Button>
        )}
        {isOpen && may.waive && (
          <Button size="compact-sm" variant="default" onClick={() => onDo({ what: 'waive', keys })}>
            <Trans>Waive the change</Trans>
          </Button>
        )}
        {mayDispute && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onDo({ what: 'dispute', key })}
          >
            <Trans>Dispute this line</Trans>
          </Button>
        )}
      </Flex>
    </Stack>
  )
}
