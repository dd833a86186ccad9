import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { choiceField as choice, type FilterChoices } from '../platform/filter-fields.ts'
import type { LocalStudio } from '../platform/queries.ts'
import { accountType } from './account-type.ts'

const YEARS_AROUND = 2

/** The filters that lists share, called the same in each: `useFilters` takes what these functions make. */
export function useFilterKit() {
  const { t } = useLingui()
  return useMemo(
    () =>
      ({
        choice,
        state: (names: FilterChoices) => choice(t`State`, t`All states`, names),
        type: (types: readonly string[]) =>
          choice(
            t`Account type`,
            t`All account types`,
            types.map((type) => [type, accountType(type)]),
          ),
        site: (sites: FilterChoices) => choice(t`Site`, t`All sites`, sites),
        /** None where there is only one studio. `own`: the one that is meant where none is chosen; else all are. */
        studio: (studios: readonly LocalStudio[], all = t`All studios`, own?: string) =>
          studios.length > 1 && {
            studio: choice(
              t`Studio`,
              all,
              studios
                .filter(({ studio }) => studio !== own)
                .map(({ studio, name }) => [studio, name]),
            ),
          },
        /** The year `now`, and those around it. */
        year: (now: number) =>
          choice(
            t`Year`,
            String(now),
            Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, i) => String(now - YEARS_AROUND + i))
              .filter((one) => one !== String(now))
              .map((one) => [one, one]),
          ),
        period: { from: { kind: 'date', label: t`From` }, to: { kind: 'date', label: t`To` } },
      }) as const,
    [t],
  )
}
