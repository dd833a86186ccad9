import { test } from 'vitest'
import type { ItemEvent } from '#shared/money/events.ts'
import type { CommandOf } from '../../platform/commands/aggregate.ts'
import { specify } from '../../platform/testing/builders.ts'
import { itemAggregate } from './decider.ts'

type ItemCommand = CommandOf<typeof itemAggregate>
const { given } = specify(itemAggregate.decider)

const said = {
  item: 'i1',
  user: 'fern',
  studio: 'north',
  amount: 12_550,
  currency: 'usd' as const,
  date: '2026-11-03',
  installments: 1,
  reason: 'best of the month',
}
const record = (more: object): ItemCommand => ({
  type: 'RecordItem',
  ...said,
  kind: 'bonus',
  contract: null,
  ...more,
})
const recorded = (more: object = {}): ItemEvent => ({
  type: 'ItemRecorded',
  data: { ...said, kind: 'bonus', by: 'oak', ...more },
})
const reverse: ItemCommand = { type: 'ReverseItem', reason: 'was meant for another' }
const reversed: ItemEvent = {
  type: 'ItemReversed',
  data: { item: 'i1', user: 'fern', reason: 'was meant for another', by: 'oak' },
}

test('a bonus is recorded with who gave it', () => given().when(record({})).then(recorded()))
test('a bonus and an upfront need no contract', () => {
  given()
    .when(record({ contract: 'employee' }))
    .then(recorded())
  given()
    .when(record({ kind: 'upfront' }))
    .then(recorded({ kind: 'upfront' }))
})
test('an upfront is paid back in as many instalments as are said', () =>
  given()
    .when(record({ kind: 'upfront', installments: 24 }))
    .then(recorded({ kind: 'upfront', installments: 24 })))
test('a bonus has no instalments, and a penalty has none', () => {
  for (const kind of ['bonus', 'penalty'])
    given()
      .when(record({ kind, contract: 'contractor', installments: 2 }))
      .thenRefuses('money.itemInstallments')
})
test('a penalty is for somebody with a contract as a contractor alone', () => {
  given()
    .when(record({ kind: 'penalty', contract: 'contractor' }))
    .then(recorded({ kind: 'penalty' }))
  given()
    .when(record({ kind: 'penalty', contract: 'employee' }))
    .thenRefuses('money.penaltyEmployee')
  given()
    .when(record({ kind: 'penalty', contract: null }))
    .thenRefuses('money.penaltyNoContract')
})
test('an item that is there is not recorded again', () => {
  given(recorded()).when(record({})).then()
  given(recorded(), reversed).when(record({})).then()
})
test('a purchase of the store is recorded with its instalments', () =>
  given()
    .when({ type: 'RecordPurchase', ...said, installments: 6 })
    .then(recorded({ kind: 'purchase', installments: 6 })))
test('a reversal names the item and says why', () => given(recorded()).when(reverse).then(reversed))
test('an item is reversed once', () =>
  given(recorded(), reversed).when(reverse).thenRefuses('money.itemReversed'))
test('what nobody recorded cannot be reversed', () =>
  given().when(reverse).thenRefuses('money.itemUnknown'))
