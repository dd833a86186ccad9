import { useMemo } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MoveKind } from '#shared/store/rules.ts'
import type { CartLine, StoreProduct } from '#shared/store/views.ts'
import { moneyText } from '../ui/money-format.ts'
import type { Tone } from '../ui/tones.ts'

export function useProductStates(): Readonly<Record<StoreProduct['state'], string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      draft: t({ id: 'Draft (product)', message: 'Draft' }),
      'on-sale': t`On sale`,
      retired: t({ id: 'Retired (product)', message: 'Retired' }),
    }),
    [t],
  )
}
export const productTones: Readonly<Record<StoreProduct['state'], Tone>> = {
  draft: 'warn',
  'on-sale': 'ok',
  retired: 'neutral',
}

export function useMoveKinds(): Readonly<Record<MoveKind, string>> {
  const { t } = useLingui()
  return {
    received: t({ id: 'Received (stock)', message: 'Received' }),
    sold: t({ id: 'Sold (stock)', message: 'Sold' }),
    returned: t({ id: 'Returned (stock)', message: 'Returned' }),
    'written-off': t({ id: 'Written off (stock)', message: 'Written off' }),
    counted: t({ id: 'Counted (stock)', message: 'Counted' }),
    moved: t({ id: 'Moved (stock)', message: 'Moved' }),
  }
}
/** Names a place of a stock; the one without a name is the main one. */
export function usePlaceName(): (place: string) => string {
  const { t } = useLingui()
  return (place) => (place === '' ? t({ id: 'Main (place)', message: 'Main' }) : place)
}

/** So few are left that it is said how many. */
const few = 5
/** Says how much is left, or nothing where no stock is kept. */
export function useStockWords(): (
  left: number | null,
) => { readonly text: string; readonly tone: Tone } | null {
  const { t } = useLingui()
  return (left) => {
    if (left === null) return null
    if (left === 0) return { text: t`Sold out`, tone: 'bad' }
    if (left > few) return { text: t`In stock`, tone: 'ok' }
    return { text: plural(left, { one: '# left', other: '# left' }), tone: 'warn' }
  }
}

/** Says why a line of the cart cannot be bought as it stands. */
export function useUnavailableWords(): (line: CartLine) => string | null {
  const { t, i18n } = useLingui()
  return ({ why, left, newPrice, installments_max }) => {
    if (why === null) return null
    const many = left ?? 0
    const price = newPrice && moneyText(newPrice.price, newPrice.currency, i18n.locale, true)
    return {
      priceChanged: price === null ? t`The price has changed` : t`The price is now ${price}`,
      retired: t`No longer sold`,
      soldOut: t`Sold out`,
      tooFew: plural(many, { one: 'Only # left', other: 'Only # left' }),
      limit:
        many === 0
          ? t`You have reached the limit for now`
          : plural(many, {
              one: 'You can buy only # more for now',
              other: 'You can buy only # more for now',
            }),
      instalments: plural(installments_max, {
        one: 'Can only be paid at once',
        other: 'Up to # instalments',
      }),
      notForYou: t`Not sold to you`,
    }[why]
  }
}

/** Says in how many instalments something is paid. */
export function useInstalmentWords(): (count: number) => string {
  const { t } = useLingui()
  return (count) =>
    count === 1
      ? t({ id: 'At once (payment)', message: 'At once' })
      : plural(count, { one: '# instalment', other: '# instalments' })
}
