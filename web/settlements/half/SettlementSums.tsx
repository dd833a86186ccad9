import { useMemo, type ReactNode } from 'react'
import { Flex } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { settlementStates, type SettlementHalf } from '#shared/settlements/views.ts'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { sumOf } from '../data/amounts.ts'
import { useStateWords } from '../data/state-words.ts'
import classes from './Half.module.css'

interface Props {
  readonly half: SettlementHalf
  /** The state that the list shows alone; empty for all. */
  readonly state: string
  readonly onState: (state: string) => void
}
/** The sums of a half, and how far it is. */
export function SettlementSums({ half: { rows, currency }, state, onState }: Props) {
  const { t } = useLingui()
  const sums = useMemo(
    () => ({
      earned: sumOf(rows.map(({ earned }) => earned)),
      net: sumOf(rows.map(({ net }) => net)),
      signed: sumOf(rows.filter((row) => row.state === 'signed').map(({ net }) => net)),
    }),
    [rows],
  )
  return (
    <dl className={`cb-card cb-sums ${classes['sums']}`} aria-label={t`Totals`}>
      <Sum label={t`People`}>{rows.length}</Sum>
      <Sum label={t`Earned`}>
        <Money amount={sums.earned} currency={currency} exact />
      </Sum>
      <Sum label={t`Net`}>
        <Money amount={sums.net} currency={currency} exact />{' '}
        <small>
          <Trans>
            <Money amount={sums.signed} currency={currency} exact /> signed, to pay
          </Trans>
        </small>
      </Sum>
      <Sum label={t`Progress`}>
        <States rows={rows} state={state} onState={onState} />
      </Sum>
    </dl>
  )
}

const Sum = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={classes['sum']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function States({
  rows,
  state: wanted,
  onState,
}: Pick<SettlementHalf, 'rows'> & Pick<Props, 'state' | 'onState'>) {
  const words = useStateWords()
  const counts = settlementStates.map((state) => ({
    state,
    count: rows.filter((row) => row.state === state).length,
  }))
  const shown = counts.filter(({ count }) => count > 0)
  // Done first, as progress is read.
  const done = shown.toReversed()
  return (
    <Flex direction="column" gap={7}>
      <span className={classes['bar']} aria-hidden="true">
        {done.map(({ state, count }) => (
          <i key={state} data-state={state} style={{ flex: count }} />
        ))}
      </span>
      <Flex component="span" gap="2px 4px" wrap="wrap" ml={-7} className={classes['legend'] ?? ''}>
        {done.map(({ state, count }) => (
          <button
            key={state}
            type="button"
            className="cb-choice"
            aria-pressed={wanted === state}
            onClick={() => onState(wanted === state ? '' : state)}
          >
            <StatusBadge tone={words[state].tone}>{words[state].label}</StatusBadge> <b>{count}</b>
          </button>
        ))}
      </Flex>
    </Flex>
  )
}
