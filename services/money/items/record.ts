import { createHash } from 'node:crypto'
import { may } from '#shared/permissions/actions.ts'
import { hasPermission, sees, type Actor } from '#shared/platform/allow.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { minorOf } from '#shared/money/amount.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import { itemCalls, type Item, type NewItem } from '#shared/money/item-calls.ts'
import { resourceOfKind } from '#shared/money/items.ts'
import { ownStudioOn } from '#shared/money/own-studio.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { PEOPLE, type Person } from '#shared/platform/people.ts'
import { contractsOf } from '#projections/money/facts-read.ts'
import { facts, queryFacts, type FactTables } from '#projections/money/facts.ts'
import { itemAfter, type ItemRow } from '#projections/money/items.ts'
import { shownItem } from '#projections/money/items-list.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import {
  awaitDecisions,
  findVisible,
  findVisiblePerson,
} from '../../platform/kernel/find-visible.ts'
import { action } from '../../platform/kernel/use-case.ts'
import { notForOneself } from '../oneself/not-for-oneself.ts'
import { itemAggregate, itemStream } from './decider.ts'

/** The id of the n-th item that a command makes: the same command, sent again, makes the same items. */
export const itemIdOf = (commandId: string, n: number): string =>
  createHash('sha256').update(`${commandId} ${n}`).digest('hex').slice(0, 32)

export const addItem = action(itemCalls.addItem)(async ({ app, body, context }) => {
  await awaitDecisions(app, PEOPLE)
  return recordItem(app, itemIdOf(context.commandId, 1), body, context)
})
/**
 * Records an item if the actor may, and answers it. Raises the refusal of what is wrong with it. The caller must have
 * waited for the directory of people, once for all items of a request.
 */
export async function recordItem(
  app: App,
  item: string,
  given: NewItem,
  context: ActorContext,
): Promise<Item> {
  const { kind, user, date } = given
  const person = await personToPay(app, given, context)
  const studio = await studioOf(app, person, given, context.actor)
  const contract = kind === 'penalty' ? await contractOn(app, { user, studio, date }) : null
  const stream = itemStream(item)
  const command = {
    type: 'RecordItem',
    ...given,
    item,
    studio,
    contract,
    amount: minorOf(given.amount),
    installments: given.installments ?? 1,
  } as const
  await app.handle(itemAggregate, stream, command, context, { studio })
  const history = await app.history(itemAggregate, stream)
  const row = history.reduce<ItemRow | undefined>(itemAfter, undefined)
  if (!row) throw new Error(`${item} is not in the log after it was recorded`)
  return shownItem(row)
}

/** Finds the person to pay; 403 without the permission of the kind; 404 for an unknown person and one out of sight. */
async function personToPay(
  app: App,
  { kind, user }: NewItem,
  { actor, now }: ActorContext,
): Promise<Person> {
  const resource = resourceOfKind[kind]
  if (!hasPermission(actor, resource, 'manage')) return refuse('permission.denied')
  const person = await findVisiblePerson(app, user, {
    at: now,
    sees: ({ studio, erased }) => !erased && may(actor, `${resource}.manage`, { user, studio }),
    unknown: () => refuseMoney('money.userUnknown'),
  })
  notForOneself(actor, user)
  return person
}

/** The one that is said, else the person's own on the day; either must be in the caller's sight. */
async function studioOf(
  app: App,
  { joined }: Person,
  { studio: said, user, date }: NewItem,
  actor: Actor,
): Promise<string> {
  const studio = said ?? ownStudioOn(joined, date)
  if (studio === null) return refuseMoney('money.itemNoStudio', { user, date })
  if (said === undefined && sees(actor, studio)) return studio
  return findVisible(app, {
    look: async () => ((await isStudio(app, studio)) ? studio : undefined),
    reach: [facts.name],
    sees: (found) => sees(actor, found),
    unknown: () => refuseMoney('money.studioUnknown'),
  })
}
async function isStudio(app: App, studio: string): Promise<boolean> {
  const wanted = { kinds: ['setting'], keys: ['currency'], studio } as const
  return (await queryFacts(app.read<FactTables>(), wanted)).length > 0
}

interface Where {
  readonly user: string
  readonly studio: string
  readonly date: string
}
async function contractOn(app: App, { user, studio, date }: Where) {
  await awaitDecisions(app, facts.name)
  const wanted = { kinds: ['contract'], persons: [user], studio } as const
  const contracts = contractsOf(await queryFacts(app.read<FactTables>(), wanted))
  return inForceOn(contracts, date)?.kind ?? null
}
