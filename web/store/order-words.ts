import { useLingui } from '@lingui/react/macro'

/** Says what happened to an order, by the name of the event. */
export function useOrderDeeds(): (what: string) => string {
  const { t } = useLingui()
  const deeds: Readonly<Record<string, string>> = {
    OrderPlaced: t`Ordered`,
    OrderApproved: t({ id: 'Approved (deed)', message: 'Approved' }),
    OrderRejected: t({ id: 'Rejected (order)', message: 'Rejected' }),
    OrderReady: t`Ready to pick up`,
    OrderHandedOver: t`Handed over`,
    OrderCodeRefused: t`Wrong code given`,
    OrderReceived: t`Receipt confirmed`,
    OrderCancelled: t({ id: 'Cancelled (order)', message: 'Cancelled' }),
    OrderReturned: t`Returned`,
  }
  return (what) => deeds[what] ?? what
}
