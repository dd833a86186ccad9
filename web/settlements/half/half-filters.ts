import { useCallback, useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { settlementStates, type SettlementRow } from '#shared/settlements/views.ts'
import { choiceField, type FilterFields } from '../../platform/filter-fields.ts'
import { useFilters } from '../../platform/filters.ts'
import { usePersonName } from '../../platform/people.ts'
import { hasWords } from '../../ui/plain.ts'
import { useShortObstacles } from '../data/obstacle-words.ts'
import { useStateWords } from '../data/state-words.ts'

const halfFilterNames = ['q', 'state', 'against', 'said'] as const
type HalfFilter = (typeof halfFilterNames)[number]

/** By name, state, what stands against signing, and what the person says. `rows`: the reasons there are. */
export function useHalfFilters(rows: readonly SettlementRow[] | undefined) {
  const { t } = useLingui()
  const [states, short, names] = [useStateWords(), useShortObstacles(), usePersonName()]
  const codes = useMemo(
    () => [...new Set(rows?.flatMap(({ obstacles }) => obstacles.map(({ code }) => code)) ?? [])],
    [rows],
  )
  const filters = useFilters(
    useMemo(
      (): FilterFields<HalfFilter> => ({
        q: { kind: 'text', label: t`Search people` },
        state: choiceField(
          t`State`,
          t`All states`,
          settlementStates.map((state) => [state, states[state].label]),
        ),
        against: choiceField(t`Blocks signing`, t`Ready or not`, [
          ['none', t`Ready to sign`],
          ['any', t`Not ready to sign`],
          ...codes.map((code) => [code, short(code)] as const),
        ]),
        said: choiceField(t`Answer of the person`, t`Any answer`, {
          disputed: t`Open disputes`,
          acknowledged: t`Acknowledged`,
          silent: t`No answer yet`,
        }),
      }),
      [t, states, short, codes],
    ),
  )
  const matches = useCallback(
    (row: SettlementRow, wanted: Readonly<Record<HalfFilter, string>>): boolean =>
      (!wanted.state || row.state === wanted.state) &&
      isAgainst(row, wanted.against) &&
      hasSaid(row, wanted.said) &&
      hasWords(`${names(row.user)} ${row.user}`, wanted.q),
    [names],
  )
  return { filters, matches }
}
function isAgainst({ obstacles, state }: SettlementRow, wanted: string): boolean {
  const isUnsigned = state === 'open' || state === 'review'
  if (wanted === '') return true
  if (wanted === 'none') return isUnsigned && obstacles.length === 0
  if (wanted === 'any') return isUnsigned && obstacles.length > 0
  return obstacles.some(({ code }) => code === wanted)
}
function hasSaid({ acknowledged, disputes }: SettlementRow, wanted: string): boolean {
  if (wanted === 'disputed') return disputes > 0
  if (wanted === 'acknowledged') return acknowledged
  return wanted === '' || (!acknowledged && disputes === 0)
}
