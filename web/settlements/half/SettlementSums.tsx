import { useMemo } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { settlementStates, type SettlementHalf } from '#shared/settlements/views.ts'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { sumOf } from '../data/amounts.ts'
import { useStateWords, type SettlementStateName } from '../data/state-words.ts'
import classes from './Half.module.css'

interface Props {
  readonly half: SettlementHalf
  /** The state that the list shows alone; empty for all. */
  readonly state: string
  readonly onState: (state: string) => void
}
/** What a half comes to, and how far it is. */
export function SettlementSums({ half: { rows, currency }, state, onState }: Props) {
  const { t } = useLingui()
  const sums = useMemo(
    () => ({
      earned: sumOf(rows.map(({ earned }) => earned)),
      net: sumOf(rows.map(({ net }) => net)),
      unpaid: sumOf(rows.filter((row) => row.state !== 'paid').map(({ net }) => net)),
    }),
    [rows],
  )
  return (
    <dl className={classes['sums']} aria-label={t`Totals`}>
      <div className={classes['sum']}>
        <dt>
          <Trans>People</Trans>
        </dt>
        <dd>{rows.length}</dd>
      </div>
      <div className={classes['sum']}>
        <dt>
          <Trans>Earned</Trans>
        </dt>
        <dd>
          <Money amount={sums.earned} currency={currency} exact />
        </dd>
      </div>
      <div className={classes['sum']}>
        <dt>
          <Trans>Net</Trans>
        </dt>
        <dd>
          <Money amount={sums.net} currency={currency} exact />{' '}
          <small>
            <Trans>
              <Money amount={sums.unpaid} currency={currency} exact /> to pay
            </Trans>
          </small>
        </dd>
      </div>
      <div className={classes['sum']}>
        <dt>
          <Trans>Progress</Trans>
        </dt>
        <dd className={classes['states']}>
          <States rows={rows} state={state} onState={onState} />
        </dd>
      </div>
    </dl>
  )
}

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
    <>
      <span className={classes['bar']} aria-hidden="true">
        {done.map(({ state, count }) => (
          <i key={state} data-state={state} style={{ flex: count }} />
        ))}
      </span>
      <span className={classes['legend']}>
        {done.map(({ state, count }) => (
          <StateButton
            key={state}
            state={state}
            count={count}
            label={words[state].label}
            isOn={wanted === state}
            onClick={() => onState(wanted === state ? '' : state)}
          />
        ))}
      </span>
    </>
  )
}

interface StateButtonProps {
  readonly state: SettlementStateName
  readonly count: number
  readonly label: string
  readonly isOn: boolean
  readonly onClick: () => void
}
function StateButton({ state, count, label, isOn, onClick }: StateButtonProps) {
  const words = useStateWords()
  return (
    <button type="button" aria-pressed={isOn} onClick={onClick}>
      <StatusBadge tone={words[state].tone}>{label}</StatusBadge> <b>{count}</b>
    </button>
  )
}
