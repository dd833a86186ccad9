import type { ReactNode } from 'react'
import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { isReason } from '#shared/platform/reason.ts'
import { orderCalls } from '#shared/store/order-calls.ts'
import type { Order } from '#shared/store/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { usePersonName } from '../platform/people.ts'
import { reasonMax } from '../platform/form-fields.ts'
import { digitsOnly } from '../ui/digits-only.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { storeKey } from './data.ts'
import type { AskedStep } from './order-actions.tsx'
import { QuantityField } from './QuantityField.tsx'

interface Props {
  readonly order: Order
  readonly step: AskedStep
  readonly onClose: () => void
}
/** Asks for what a step of an order needs, and does it. */
export default function OrderDialog({ order, step, onClose }: Props) {
  const may = useMayCall(step === 'cancel' ? orderCalls.cancelOrder : orderCalls.rejectOrder)
  if (!may) return null
  const props = { order, onClose }
  if (step === 'reject') return <Reject {...props} />
  if (step === 'hand-over') return <HandOver {...props} />
  if (step === 'return') return <Return {...props} />
  return <Cancel {...props} />
}
type One = Omit<Props, 'step'>

/** Whose order it is, and what is in it. */
function About({ order: { user, number, lines } }: Pick<Props, 'order'>): ReactNode {
  const name = usePersonName()(user)
  return (
    <Text size="sm">
      <b>{name}</b> · {number} · {lines.map((line) => `${line.quantity} × ${line.name}`).join(', ')}
    </Text>
  )
}

function Reject({ order, onClose }: One) {
  const { t } = useLingui()
  const name = usePersonName()(order.user)
  return (
    <ReasonDialog
      title={t`Reject order`}
      about={order.order}
      call={orderCalls.rejectOrder}
      send={(reason) =>
        call(orderCalls.rejectOrder, { params: { order: order.order }, body: { reason } })
      }
      submit={t`Reject`}
      toast={t`Order rejected`}
      invalidates={[storeKey]}
      danger
      field={{ description: t`Visible to ${name}` }}
      onClose={onClose}
    >
      <About order={order} />
    </ReasonDialog>
  )
}

function Cancel({ order, onClose }: One) {
  const { t } = useLingui()
  const form = useForm({ mode: 'controlled', initialValues: { reason: '' } })
  return (
    <SaveDialog
      title={t`Cancel order`}
      about={order.order}
      form={form}
      send={({ reason }) =>
        call(orderCalls.cancelOrder, {
          params: { order: order.order },
          body: reason.trim() === '' ? {} : { reason: reason.trim() },
        })
      }
      submit={t`Cancel order`}
      toast={t`Order cancelled`}
      invalidates={[storeKey]}
      danger
      onClose={onClose}
    >
      <About order={order} />
      <Text size="sm" c="dimmed">
        {t`Its instalments are dropped, and the budget is free again.`}
      </Text>
      <TextInput
        label={t`Reason (optional)`}
        maxLength={reasonMax(orderCalls.cancelOrder) ?? 500}
        {...form.getInputProps('reason')}
      />
    </SaveDialog>
  )
}

function HandOver({ order, onClose }: One) {
  const { t } = useLingui()
  const name = usePersonName()(order.user)
  const form = useForm({ mode: 'controlled', initialValues: { code: '' } })
  return (
    <SaveDialog
      title={t`Hand over`}
      about={order.order}
      form={form}
      send={({ code }) =>
        call(orderCalls.handOverOrder, {
          params: { order: order.order },
          body: code.trim() === '' ? {} : { code: code.trim() },
        })
      }
      fields={{ 'shop.code': 'code' }}
      submit={t`Hand over`}
      toast={t`Order handed over`}
      invalidates={[storeKey]}
      onClose={onClose}
    >
      <About order={order} />
      <TextInput
        data-autofocus
        label={t`Code (optional)`}
        description={t`${name} sees it at the order. Without it they can confirm the receipt themselves.`}
        maxLength={6}
        autoComplete="off"
        {...digitsOnly}
        {...form.getInputProps('code')}
      />
    </SaveDialog>
  )
}

function Return({ order, onClose }: One) {
  const { t } = useLingui()
  const open = order.lines.filter(({ quantity, returned }) => quantity > returned)
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      back: Object.fromEntries(open.map(({ id, quantity, returned }) => [id, quantity - returned])),
      restock: true,
      reason: '',
    },
    validate: {
      reason: (reason) =>
        reason.trim() === '' || isReason(reason) ? null : t`Enter a reason, or leave it empty`,
    },
  })
  const { back } = form.values
  const pieces = Object.values(back).reduce((sum, one) => sum + one, 0)
  const set = (id: string, quantity: number) =>
    form.setFieldValue('back', { ...form.values.back, [id]: quantity })
  return (
    <SaveDialog
      title={t`Take back`}
      about={order.order}
      form={form}
      size="lg"
      send={({ back: chosen, restock, reason }) => {
        const lines = Object.entries(chosen).flatMap(([id, quantity]) =>
          quantity > 0 ? [{ id, quantity }] : [],
        )
        const said = reason.trim() === '' ? {} : { reason: reason.trim() }
        const body = { lines, restock, ...said }
        return call(orderCalls.returnOrder, { params: { order: order.order }, body })
      }}
      submit={t`Take back`}
      disabled={pieces === 0}
      toast={t`Return recorded`}
      invalidates={[storeKey]}
      onClose={onClose}
    >
      <About order={order} />
      <Stack gap={6}>
        {open.map(({ id, name, quantity, returned }) => (
          <ReturnedLine
            key={id}
            name={name}
            most={quantity - returned}
            value={back[id] ?? 0}
            onChange={(count) => set(id, count)}
          />
        ))}
      </Stack>
      <Checkbox
        label={t`Put it back into stock`}
        {...form.getInputProps('restock', { type: 'checkbox' })}
      />
      <TextInput
        label={t`Reason (optional)`}
        maxLength={reasonMax(orderCalls.returnOrder) ?? 500}
        {...form.getInputProps('reason')}
      />
      <Text size="sm" c="dimmed">
        {t`Instalments that are not due yet are dropped. What was taken is paid back in the next settlement.`}
      </Text>
    </SaveDialog>
  )
}

function ReturnedLine({
  name,
  most,
  value,
  onChange,
}: {
  readonly name: string
  readonly most: number
  readonly value: number
  readonly onChange: (value: number) => void
}) {
  return (
    <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      <span style={{ flex: 1 }} className="cb-anywhere">
        {name} <small>/ {most}</small>
      </span>
      <QuantityField label={name} hideLabel min={0} value={value} max={most} onChange={onChange} />
    </div>
  )
}
