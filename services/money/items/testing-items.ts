import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import {
  bonusRuleEvents,
  contractEvents,
  itemEvents,
  mappingEvents,
  rateEvents,
  sourceEvents,
} from '#shared/money/events.ts'
import type { Item } from '#shared/money/item-calls.ts'
import { itemCalls } from '#shared/money/item-calls.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { sessionOrRead, type Actor } from '#shared/platform/allow.ts'
import { facts } from '#projections/money/facts.ts'
import { items } from '#projections/money/items.ts'
import { serviceOf } from '../../platform/kernel/use-case.ts'
import { ownerActor, testApp, type TestApp } from '../../platform/testing/app.ts'
import { directoryFrom } from '../../platform/testing/people.ts'
import { testActor } from '../../platform/testing/staff.ts'
import { addItems } from './bulk.ts'
import { listItems } from './list.ts'
import { addItem } from './record.ts'
import { reverseItem } from './reverse.ts'

const everything = { bonuses: 'manage', penalties: 'manage', upfronts: 'manage', wallet: 'manage' }
/** A manager of the north. */
export const oak: Actor = testActor('oak', {
  tipCont: 'Manager',
  permissions: everything as Actor['permissions'],
})
export const bonusFor = (user: string, more: object = {}) => ({
  kind: 'bonus',
  user,
  amount: '125.50',
  currency: 'usd',
  date: '2026-11-03',
  reason: 'best of the month',
  ...more,
})

/** Items by themselves: fern and ivy are models of the north, reed of the south, tess trains and oak manages in the north. */
export async function itemsTest() {
  const service = serviceOf({
    name: 'money',
    calls: itemCalls,
    watch: sessionOrRead,
    useCases: { addItem, addItems, items: listItems, reverseItem },
  })
  const events = {
    ...studioEvents,
    ...accountEvents,
    ...permissionEvents,
    ...configurationEvents,
    ...itemEvents,
    ...contractEvents,
    ...rateEvents,
    ...bonusRuleEvents,
    ...sourceEvents,
    ...mappingEvents,
  }
  const directory = directoryFrom({ ...accountEvents, ...permissionEvents })
  const it = await testApp({ services: [service], projections: [facts, items, directory], events })
  for (const [studio, timezone] of [
    ['north', 'Europe/Bucharest'],
    ['south', 'America/Bogota'],
  ])
    await it.tell(`studio-${studio}`, {
      type: 'StudioCreated',
      data: { studio, name: studio, timezone, currency: 'usd' },
    })
  for (const user of ['fern', 'ivy']) await it.hire(user)
  await it.hire('reed', { studio: 'south' })
  await it.hire('tess', { tipCont: 'Trainer' })
  await it.hire('oak', { tipCont: 'Manager' })
  await it.settle()
  return { it, ...asking(it) }
}
interface Asked {
  readonly actor?: Actor
  readonly commandId?: string
}
/** Makes calls as their schemas would let them through; the owner asks, unless another actor is named. */
function asking(it: TestApp) {
  return {
    add: async (given: object, options: Asked = {}) =>
      (await it.call('addItem', { body: given }, options)) as Item,
    addAll: async (given: readonly unknown[], options: Asked = {}) =>
      (await it.call('addItems', { body: { items: given } }, options)) as BulkAnswer,
    list: async (query: object = {}, actor: Actor = ownerActor) =>
      (await it.call('items', { query }, { actor })) as Item[],
    reverse: (item: string, options: Asked = {}) =>
      it.call('reverseItem', { params: { item }, body: { reason: 'was a mistake' } }, options),
    /** A contract as another module's call would record it. */
    contract: (user: string, kind: 'employee' | 'contractor', from: string, studio = 'north') =>
      it.tell(`contract-${studio}-${user}`, {
        type: 'ContractSet',
        data: { user, studio, from, share_bp: 5000, kind, cap_bp: 5000 },
      }),
  }
}
interface BulkAnswer {
  readonly created: readonly { readonly line: number; readonly item: string }[]
  readonly rejected: readonly {
    readonly line: number
    readonly code: string
    readonly err: string
  }[]
}
