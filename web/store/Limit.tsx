import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ShopProduct } from '#shared/store/views.ts'

/** Says how many of a product one person may buy. */
export function Limit({ quantity, days }: NonNullable<ShopProduct['limit']>) {
  const { t } = useLingui()
  const period = plural(days, { one: 'a day', other: '# days' })
  return t`Up to ${quantity} per person in ${period}`
}
