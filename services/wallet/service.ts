import { may, type Action } from '#shared/permissions/actions.ts'
import { sessionOrRead } from '#shared/platform/allow.ts'
import { amountText, minorOf, type Currency } from '#shared/money/amount.ts'
import type { RateBook } from '#shared/money/rates.ts'
import { joinedAt, type Person } from '#shared/platform/people.ts'
import { isOneself } from '#shared/platform/request.ts'
import { dateAt } from '#shared/platform/time.ts'
import { walletCalls } from '#shared/wallet/calls.ts'
import type { WalletNow } from '#shared/wallet/needs.ts'
import { refuseWallet } from '#shared/wallet/refusals.ts'
import { convertedOn, walletOf, type WalletFacts } from '#shared/wallet/rules.ts'
import {
  openInstalments,
  queryBudget,
  queryOwed,
  type WalletItemRow,
  type WalletTables,
} from '#projections/wallet/wallets.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { findVisiblePerson } from '../platform/kernel/find-visible.ts'
import { query, serviceOf, useCase } from '../platform/kernel/use-case.ts'
import { walletAggregate } from './decider.ts'

/** `rateBook`: all sets of rates as they are known now. */
export interface WalletNeeds {
  readonly rateBook: (app: App) => Promise<RateBook>
}
const readWallet = ({ rateBook }: WalletNeeds) =>
  query(walletCalls.wallet)(async ({ app, context, query: { user, amount, currency } }) => {
    const person = await visiblePerson(app, user, context, 'wallet.see')
    const facts = await factsOf(app, person, context, await rateBook(app))
    const more = amount !== undefined && currency !== undefined ? { amount, currency } : null
    return { ...shownWallet(facts), ...(more && { after: walletAfter(facts, more) }) }
  })
const readPlan = ({ rateBook }: WalletNeeds) =>
  query(walletCalls.plan)(async ({ app, context, query: { user } }) => {
    const person = await visiblePerson(app, user, context, 'wallet.see')
    return shownPlan(await factsOf(app, person, context, await rateBook(app)))
  })

interface PersonWallet extends WalletFacts {
  readonly rows: readonly WalletItemRow[]
}
async function factsOf(
  app: App,
  { user, joined }: Pick<Person, 'user' | 'joined'>,
  { now }: Pick<ActorContext, 'now'>,
  rates: RateBook,
): Promise<PersonWallet> {
  const db = app.read<WalletTables>()
  const rows = await queryOwed(db, user)
  const owed = rows.map((row) => ({
    currency: row.currency,
    amount: openInstalments(row).reduce((sum, { rest }) => sum + rest, 0),
  }))
  const today = dateAt(now, joinedAt(joined, now)?.timezone ?? null)
  return { rows, owed, rates, today, budget: await queryBudget(db, user) }
}

function shownWallet(facts: PersonWallet) {
  const { budget, outstanding, available, in: each, missing } = walletOf(facts)
  return {
    budget: amountText(budget),
    outstanding: amountText(outstanding),
    available: amountText(available),
    in: { usd: amountText(each.usd), eur: textOrNull(each.eur), ron: textOrNull(each.ron) },
    missing: [...missing],
  }
}
/** Returns what a wallet would come to with one upfront more; null where nothing converts it. */
function walletAfter(
  facts: WalletFacts,
  { amount, currency }: { readonly amount: string; readonly currency: Currency },
) {
  const owed = [...facts.owed, { currency, amount: minorOf(amount) }]
  const { outstanding, available, missing } = walletOf({ ...facts, owed })
  return missing.includes(currency)
    ? null
    : { outstanding: amountText(outstanding), available: amountText(available) }
}
const textOrNull = (minor: bigint | null) => (minor === null ? null : amountText(minor))

/** By the half in which they are due, then in the order in which settlements try them. */
const shownPlan = (facts: PersonWallet) =>
  facts.rows
    .flatMap(({ item, kind, reason, currency, ...row }) =>
      openInstalments(row).map(({ n, due, rest }) => ({
        item,
        kind,
        reason,
        price: amountText(BigInt(row.amount)),
        paymentInstallments: row.installments,
        currentInstallment: n,
        n,
        of: row.installments,
        due,
        amount: amountText(rest),
        currency,
        usd: textOrNull(convertedOn(facts, rest, currency, 'usd')),
      })),
    )
    .toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)))

/** See the need `walletNow`. */
export async function walletOfPerson(
  app: App,
  rates: RateBook,
  { user, now }: { readonly user: string; readonly now: string },
): Promise<WalletNow> {
  const person = (await app.people.get([user], now)).get(user)
  const facts = await factsOf(app, { user, joined: person?.joined ?? [] }, { now }, rates)
  const open = facts.rows.flatMap(({ item, ...row }) =>
    openInstalments(row).map(({ n, rest }) => ({ item, n, rest })),
  )
  return { facts, shown: shownWallet(facts), open }
}

const setBudget = useCase(walletCalls.setBudget).on(walletAggregate)({
  about: async ({ app, params: { user }, context }) => {
    const { studio } = await visiblePerson(app, user, context, 'wallet.manage')
    const { actor } = context
    return isOneself(actor, user) && !actor.owner && !actor.super
      ? refuseWallet('wallet.notOneself')
      : { key: user, studio }
  },
  command: ({ params: { user }, body: { budget } }) => ({
    type: 'SetBudget',
    user,
    budget: budget === null ? null : minorOf(budget),
  }),
  reply: () => ({ ok: true }),
})

/** Finds a person in sight. An erased one has no wallet to change; what it came to may still be looked at. */
const visiblePerson = (
  app: App,
  user: string,
  { actor, now }: ActorContext,
  action: Extract<Action, `wallet.${string}`>,
): Promise<Person> =>
  findVisiblePerson(app, user, {
    at: now,
    sees: ({ studio, erased }) =>
      !(erased && action === 'wallet.manage') && may(actor, action, { user, studio }),
    unknown: () => refuseWallet('wallet.userUnknown'),
  })

export const makeWalletService = (needs: WalletNeeds) =>
  serviceOf({
    name: 'wallet',
    calls: walletCalls,
    watch: sessionOrRead,
    useCases: { wallet: readWallet(needs), plan: readPlan(needs), setBudget },
  })
