import { Button } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconShoppingCart } from '@tabler/icons-react'
import { useCart } from './data.ts'

/** Opens the cart, and says how many products are in it. */
export function CartButton({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useLingui()
  const count = useCart().data?.cartLength ?? 0
  return (
    <Button
      size="xs"
      variant={count > 0 ? 'filled' : 'default'}
      leftSection={<IconShoppingCart size={16} stroke={1.8} aria-hidden="true" />}
      onClick={onOpen}
    >
      {t`Cart`}
      {count > 0 && (
        <>
          <span aria-hidden="true">&nbsp;· {count}</span>
          <span className="cb-visually-hidden">
            , {plural(count, { one: '# product', other: '# products' })}
          </span>
        </>
      )}
    </Button>
  )
}
