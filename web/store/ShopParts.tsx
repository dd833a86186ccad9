import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'wouter'
import { paths } from '../platform/paths.ts'
import { Sections } from '../ui/Sections.tsx'

/** The ways between what can be bought, the cart, and what was bought. */
export function ShopParts() {
  const { t } = useLingui()
  const [path] = useLocation()
  const parts = [
    { to: paths.store, label: t`Shop` },
    { to: paths.checkout, label: t`Checkout` },
    { to: paths.purchasedProducts, label: t`My orders` },
  ]
  return (
    <Sections label={t`Shop`}>
      {parts.map(({ to, label }) => (
        <Link key={to} href={to} aria-current={path === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </Sections>
  )
}
