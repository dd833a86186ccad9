import { useCallback, useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Item } from '#shared/money/item-calls.ts'
import type { FilterFields } from '../platform/filter-fields.ts'
import { useFilters } from '../platform/filters.ts'
import { usePersonName } from '../platform/people.ts'
import type { LocalStudio } from '../platform/queries.ts'
import { hasWords } from '../ui/plain.ts'
import { useFilterKit } from '../ui/use-filter-kit.ts'

type Name = 'q' | 'studio' | 'from' | 'to' | 'state'

/** From and to are asked of the server, which lists only so many; the rest is looked for in what has come. */
export function useItemFilters(studios: readonly LocalStudio[]) {
  const { t } = useLingui()
  const kit = useFilterKit()
  const names = usePersonName()
  const filters = useFilters(
    useMemo(
      () =>
        ({
          q: { kind: 'text', label: t`Person or reason` },
          ...kit.studio(studios),
          ...kit.period,
          state: kit.state({ open: t`Valid`, reversed: t`Reversed` }),
        }) as FilterFields<Name>,
      [t, kit, studios],
    ),
  )
  const matches = useCallback(
    (
      { user, reason, studio, state }: Item,
      wanted: Readonly<Partial<Record<Name, string>>>,
    ): boolean =>
      (!wanted.state || state === wanted.state) &&
      (!wanted.studio || studio === wanted.studio) &&
      hasWords(`${names(user)} ${user} ${reason}`, wanted.q ?? ''),
    [names],
  )
  return { filters, matches }
}
