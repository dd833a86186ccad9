import { expect, test } from 'vitest'
import { orderSteps, orderStepRows, mayStep, type OrderViewer } from '#shared/store/rules.ts'
import { specify } from '../platform/testing/builders.ts'
import { lineItemId, orderAggregate } from './order.ts'

const { given } = specify(orderAggregate.decider)
const others: OrderViewer = { isBuyer: false, manages: true, root: false }
const buyer: OrderViewer = { isBuyer: true, manages: false, root: false }
const line = (n: number, quantity: number) => ({
  id: `p${n}`,
  name: 'Mug',
  category: null,
  picture: null,
  price: 1000,
  currency: 'usd' as const,
  quantity,
  installments: 3,
  rate: '1.0000000000',
  usd: 1000 * quantity,
  cost: null,
  item: lineItemId('o1', n),
  from: null,
})
const order = { user: 'ivy', order: 'o1', studio: 'north' }
const placed = (approval: boolean) => ({
  type: 'OrderPlaced' as const,
  data: {
    ...order,
    date: '2026-11-20',
    lines: [line(0, 4), line(1, 1)],
    approval,
    override: null,
  },
})
const said = { ...order, by: 'oak', reason: null }
const handed = { type: 'OrderHandedOver', data: { ...said, code: false } } as const
const back = (viewer: OrderViewer, lines?: { id: string; quantity?: number }[]) =>
  ({ type: 'Return', viewer, reason: null, lines, restock: true }) as const
const returned = (...lines: object[]) =>
  ({ type: 'OrderReturned', data: { ...said, restock: true, lines } }) as never

test('an order goes through its states, each step from where the table has it', () => {
  const approve = { type: 'Approve', viewer: others, reason: null } as const
  given(placed(true))
    .when(approve)
    .then({ type: 'OrderApproved', data: { ...said, by: 'oak' } })
  given(placed(false)).when(approve).thenRefuses('shop.step')
  given().when(approve).thenRefuses('shop.orderUnknown')
  const ready = { type: 'Ready', viewer: others, reason: null } as const
  given(placed(true)).when(ready).thenRefuses('shop.step')
  given(placed(false)).when(ready).then({ type: 'OrderReady', data: said })
  given(placed(false), handed)
    .when({ ...ready, type: 'Cancel' })
    .thenRefuses('shop.step')
})
test('nobody decides about an order of their own, but cancels it; the owner may', () => {
  const own: OrderViewer = { isBuyer: true, manages: true, root: false }
  for (const step of orderSteps) {
    const { by } = orderStepRows[step]
    expect(mayStep(own, step)).toBe(by !== 'others')
    expect(mayStep({ ...own, root: true }, step)).toBe(true)
    expect(mayStep(buyer, step)).toBe(by !== 'others')
    expect(mayStep(others, step)).toBe(by !== 'buyer')
    expect(mayStep({ isBuyer: false, manages: false, root: false }, step)).toBe(false)
  }
  given(placed(true))
    .when({ type: 'Approve', viewer: own, reason: null })
    .thenRefuses('shop.ownOrder')
})
test('a part of a line comes back, with an item for what is kept, until nothing is left', () => {
  const [first, second] = [
    { id: 'p0', quantity: 1, kept: 3, reversed: lineItemId('o1', 0), item: lineItemId('o1', 0, 1) },
    { id: 'p0', quantity: 3, kept: 0, reversed: lineItemId('o1', 0, 1), item: null },
  ]
  const lamp = { id: 'p1', quantity: 1, kept: 0, reversed: lineItemId('o1', 1), item: null }
  const before = [placed(false), handed] as const
  given(...before)
    .when(back(others, [{ id: 'p0', quantity: 1 }]))
    .then(returned(first))
  given(...before, returned(first))
    .when(back(others))
    .then(returned(second, lamp))
  given(...before, returned(first))
    .when(back(others, [{ id: 'p0', quantity: 4 }]))
    .thenRefuses('shop.returnMore')
  given(...before, returned(first, lamp))
    .when(back(others, [{ id: 'p1' }]))
    .thenRefuses('shop.returnMore')
  given(...before)
    .when(back(others, [{ id: 'none' }]))
    .thenRefuses('shop.orderLineUnknown')
  given(...before, returned(first), returned(second, lamp))
    .when(back(others))
    .thenRefuses('shop.step')
})
test('its buyer confirms once that they have it', () => {
  const receive = { type: 'Receive', viewer: buyer } as const
  given(placed(false)).when(receive).thenRefuses('shop.step')
  given(placed(false), handed).when(receive).then({ type: 'OrderReceived', data: order })
  given(placed(false), handed, { type: 'OrderReceived', data: order })
    .when(receive)
    .thenRefuses('shop.alreadyReceived')
})
