import type { ReactNode } from 'react'
import { Stack, Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { StoreProduct } from '#shared/store/views.ts'
import { Money } from '../ui/Money.tsx'
import { useStudioName } from '../ui/use-studio-name.ts'
import { Limit } from './Limit.tsx'
import { ProductPicture } from './ProductPicture.tsx'

/** What a product is and how it is sold. */
export function ProductFacts({ product }: { readonly product: StoreProduct }) {
  const { t } = useLingui()
  const studioName = useStudioName()
  const { category, tags, installments_max: most, limit, for: types, shared, variants } = product
  const { price, cost, currency, stock, alert, description, pictures } = product
  const sold = variants.filter(({ gone }) => !gone)
  const list = (words: readonly string[]) => words.join(', ') || t`None`
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t`Studio`, studioName(product.studio)],
    ...(shared.length > 0 ? [[t`Also sold in`, list(shared.map(studioName))] as const] : []),
    [t`Category`, category ?? t`None`],
    [t`Tags`, list(tags)],
    [t`Price`, <Money key="price" amount={price} currency={currency} exact />],
    [t`Cost`, <Money key="cost" amount={cost} currency={currency} exact />],
    [t`Payment`, plural(most, { one: 'At once only', other: 'Up to # instalments' })],
    [t`Limit`, limit ? <Limit key="limit" {...limit} /> : t`None`],
    [t`Who may buy it`, types ? types.join(', ') : t`Everyone`],
    [t`Stock`, stock === null ? t`Not counted` : String(stock)],
    [t`Low-stock alert`, alert === null ? t`None` : t`At ${alert} or fewer`],
    ...(sold.length > 0 ? [[t`Variants`, list(sold.map(({ name }) => name))] as const] : []),
  ]
  return (
    <Stack gap="md">
      {pictures[0] && (
        <div style={{ maxWidth: 280 }}>
          <ProductPicture url={pictures[0].url} alt={product.name} isWhole />
        </div>
      )}
      <dl className="cb-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {description !== '' && (
        <Text size="sm" className="cb-anywhere" style={{ whiteSpace: 'pre-line' }}>
          {description}
        </Text>
      )}
    </Stack>
  )
}
