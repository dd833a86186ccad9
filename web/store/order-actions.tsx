import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconCheck, IconPackage, IconX } from '@tabler/icons-react'
import { orderCalls } from '#shared/store/order-calls.ts'
import type { OrderStep } from '#shared/store/rules.ts'
import type { Order } from '#shared/store/views.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useSend } from '../platform/use-send.ts'
import { useConfirm } from '../ui/use-confirm.ts'
import { storeKey } from './data.ts'

const OrderDialog = lazyComponent(() => import('./OrderDialog.tsx'))
/** The steps that ask for something in a dialog of their own. */
export type AskedStep = Extract<OrderStep, 'reject' | 'hand-over' | 'return' | 'cancel'>

const icons = {
  approve: IconCheck,
  reject: IconX,
  ready: IconPackage,
  'hand-over': IconPackage,
  received: IconCheck,
  cancel: IconX,
  return: IconArrowBackUp,
} as const

/** What the viewer may do with an order now, as the server says, and the dialog that one of it opened. `isOffered`: those that the place offers. */
export function useOrderActions(isOffered: (step: OrderStep) => boolean = () => true) {
  const { t } = useLingui()
  const { send } = useSend(storeKey)
  const confirm = useConfirm()
  const [asked, setAsked] = useState<{ readonly order: Order; readonly step: AskedStep }>()
  const may = useMaySteps()
  const labels = useStepLabels()
  const perform = (order: Order, step: OrderStep) => {
    const params = { order: order.order }
    const said = labels[step]
    if (step === 'approve')
      return send(
        said,
        () => call(orderCalls.approveOrder, { params, body: {} }),
        t`Order approved`,
      )
    if (step === 'ready')
      return send(said, () => call(orderCalls.readyOrder, { params, body: {} }), t`Order is ready`)
    if (step === 'received')
      return confirm({
        confirm: said,
        target: order.lines.map(({ name }) => name).join(', '),
        text: t`You confirm that you have got everything in this order.`,
        context: said,
        perform: () => send(said, () => call(orderCalls.receivedOrder, { params }), t`Confirmed`),
      })
    return setAsked({ order, step })
  }
  const actions = (order: Order): readonly ScreenAction[] =>
    order.steps
      .filter((step) => isOffered(step) && may[step])
      .map((step) => ({
        id: step,
        label: labels[step],
        icon: icons[step],
        can: true as const,
        perform: () => perform(order, step),
      }))
  return {
    actions,
    dialog: asked && (
      <LazyBoundary fallback={null}>
        <OrderDialog
          key={`${asked.order.order} ${asked.step}`}
          {...asked}
          onClose={() => setAsked(undefined)}
        />
      </LazyBoundary>
    ),
  }
}

function useStepLabels(): Readonly<Record<OrderStep, string>> {
  const { t } = useLingui()
  return {
    approve: t({ id: 'Approve (order)', message: 'Approve' }),
    reject: t`Reject`,
    ready: t`Mark as ready`,
    'hand-over': t`Hand over`,
    received: t`I’ve received it`,
    cancel: t`Cancel order`,
    return: t`Take back`,
  }
}

/** Whether the viewer may take such a step with any order. */
function useMaySteps(): Readonly<Record<OrderStep, boolean>> {
  return {
    approve: useMayCall(orderCalls.approveOrder),
    reject: useMayCall(orderCalls.rejectOrder),
    ready: useMayCall(orderCalls.readyOrder),
    'hand-over': useMayCall(orderCalls.handOverOrder),
    received: useMayCall(orderCalls.receivedOrder),
    cancel: useMayCall(orderCalls.cancelOrder),
    return: useMayCall(orderCalls.returnOrder),
  }
}
