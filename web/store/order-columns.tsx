import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { OrderState } from '#shared/store/rules.ts'
import type { Order } from '#shared/store/views.ts'
import { usePersonName } from '../platform/people.ts'
import type { Column } from '../ui/DataTable.tsx'
import { momentColumn } from '../ui/moment-column.ts'
import { moneyColumn } from '../ui/money-column.tsx'
import { personCell } from '../ui/PersonLink.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Tone } from '../ui/tones.ts'

export function useOrderStates(): Readonly<Record<OrderState, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      requested: t`Waiting for approval`,
      approved: t`Approved`,
      ready: t`Ready to pick up`,
      'handed-over': t`Handed over`,
      returned: t`Returned`,
      rejected: t({ id: 'Rejected (order)', message: 'Rejected' }),
      cancelled: t({ id: 'Cancelled (order)', message: 'Cancelled' }),
    }),
    [t],
  )
}
export const orderTones: Readonly<Record<OrderState, Tone>> = {
  requested: 'warn',
  approved: 'info',
  ready: 'ok',
  'handed-over': 'neutral',
  returned: 'neutral',
  rejected: 'bad',
  cancelled: 'neutral',
}

/** '2 × Mug, 1 × Lamp' */
export const productsOf = ({ lines }: Pick<Order, 'lines'>): string =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')

/** The columns of a list of orders. `withBuyer`: whose each is. */
export function useOrderColumns(
  addressOf: (order: string) => string,
  {
    withBuyer = false,
    studioName,
  }: {
    readonly withBuyer?: boolean
    /** For who sees more than one studio. */
    readonly studioName?: ((studio: string) => string) | undefined
  } = {},
): readonly Column<Order>[] {
  const { t, i18n } = useLingui()
  const who = useWhoColumns(withBuyer, studioName)
  const states = useOrderStates()
  return useMemo(
    () => [
      {
        id: 'number',
        header: t`Order`,
        value: ({ number }: Order) => number,
        cell: ({ order, number }: Order) => (
          <Link href={addressOf(order)} className="cb-row-link">
            {number}
          </Link>
        ),
        width: '130px',
      },
      ...who,
      momentColumn(
        { id: 'at', header: t`Ordered`, at: ({ at }) => at, width: '128px' },
        i18n.locale,
      ),
      {
        id: 'products',
        header: t`Products`,
        value: productsOf,
        cell: (order: Order) => <span title={productsOf(order)}>{productsOf(order)}</span>,
        width: '2fr',
      },
      moneyColumn<Order>({
        id: 'total',
        header: t`Total in USD`,
        amount: ({ total }) => total,
        currency: () => 'usd',
        exact: true,
        width: '120px',
      }),
      {
        id: 'state',
        header: t`State`,
        value: ({ state }: Order) => states[state],
        cell: ({ state, reason }: Order) => (
          <span {...(reason === null ? {} : { title: reason })}>
            <StatusBadge tone={orderTones[state]}>{states[state]}</StatusBadge>
          </span>
        ),
        width: '176px',
      },
    ],
    [t, i18n, states, addressOf, who],
  )
}

function useWhoColumns(
  withBuyer: boolean,
  studioName: ((studio: string) => string) | undefined,
): readonly Column<Order>[] {
  const { t } = useLingui()
  const names = usePersonName()
  return useMemo(
    () => [
      ...(withBuyer
        ? [
            {
              id: 'user',
              header: t`Buyer`,
              value: ({ user }: Order) => names(user),
              cell: personCell(),
              width: '1.2fr',
            },
          ]
        : []),
      ...(studioName
        ? [
            {
              id: 'studio',
              header: t`Studio`,
              value: ({ studio }: Order) => studioName(studio),
            },
          ]
        : []),
    ],
    [t, names, withBuyer, studioName],
  )
}
