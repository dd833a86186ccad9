import { balanceOn } from '#shared/vacations/balance.ts'
import type { LeaveThisYear } from '#shared/vacations/needs.ts'
import type { App } from '../platform/kernel/app.ts'
import { factsOf, todayOf } from './facts.ts'

/** See leaveThisYear. */
export async function leaveThisYearOf(app: App, user: string): Promise<LeaveThisYear> {
  const now = app.now()
  // A person whose account was just made is not in the directory: they are in no studio, and have everybody's days.
  const known = (await app.people.get([user], now)).get(user)
  const person = known ?? { user, studio: null, joined: [] }
  const facts = (await factsOf(app, [person], now)).of(person)
  const { annual, previous } = balanceOn(facts, todayOf(person, now))
  return { annual, previous }
}
