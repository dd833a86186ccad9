import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { EnteredKind } from '#shared/money/items.ts'

/** The words for a kind of items: its name, and what is said and done about it. */
interface KindWords {
  readonly title: string
  readonly add: string
  /** The dialog that adds one, and its button. */
  readonly record: string
  readonly recorded: string
  readonly reverse: string
  readonly reversed: string
  readonly many: string
  readonly none: string
  readonly noneHint: string
  readonly noneOfYours: string
}
export function useKindWords(kind: EnteredKind): KindWords {
  const { t } = useLingui()
  return useMemo(() => {
    const words: Readonly<Record<EnteredKind, KindWords>> = {
      upfront: {
        title: t`Upfronts`,
        add: t`New upfront`,
        record: t`Record upfront`,
        recorded: t`Upfront recorded`,
        reverse: t`Reverse upfront`,
        reversed: t`Upfront reversed`,
        many: t`Upfronts from a sheet`,
        none: t`No upfronts yet`,
        noneHint: t`An upfront is paid at once and taken back in instalments, one each half-month.`,
        noneOfYours: t`You have no upfronts`,
      },
      penalty: {
        title: t`Penalties`,
        add: t`New penalty`,
        record: t`Record penalty`,
        recorded: t`Penalty recorded`,
        reverse: t`Reverse penalty`,
        reversed: t`Penalty reversed`,
        many: t`Penalties from a sheet`,
        none: t`No penalties yet`,
        noneHint: t`A penalty lowers what a contractor earns in a half-month.`,
        noneOfYours: t`You have no penalties`,
      },
      bonus: {
        title: t`Bonuses`,
        add: t`New bonus`,
        record: t`Record bonus`,
        recorded: t`Bonus recorded`,
        reverse: t`Reverse bonus`,
        reversed: t`Bonus reversed`,
        many: t`Bonuses from a sheet`,
        none: t`No bonuses yet`,
        noneHint: t`A bonus adds to what a person earns in a half-month.`,
        noneOfYours: t`You have no bonuses`,
      },
    }
    return words[kind]
  }, [t, kind])
}
