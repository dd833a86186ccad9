import { monthHalfOf, type MonthHalf } from '#shared/money/half.ts'
import { halfStart, previousHalf, type LocalDay } from '#shared/platform/local-day.ts'
import { localDate } from '#shared/platform/time.ts'
import type { SettlementHalf, SettlementRun } from '#shared/settlements/views.ts'
import { studios, type DemoPerson } from './cast.ts'
import type { DemoClient } from './client.ts'
import { earnedAs, statementLineOf } from './earned-lines.ts'
import { ingestTransactions, noSums } from './ingest.ts'
import type { Tell } from './steps.ts'

const hour_ms = 3_600_000
const poll_ms = 200
const attempts_max = 50

/** The account that the studio in Romania pays from. */
const payingAccount = {
  currency: 'ron',
  from: '2020-01-01',
  holder: 'Callboard Demo SRL',
  iban: 'RO49AAAA1B31007593840000',
  bic: '',
}
/** Two reviews, two signings, a payment. */
const runs_of_studio = 5

interface DemoSettlements {
  readonly owner: DemoClient
  readonly ingestion: DemoClient
  readonly people: readonly DemoPerson[]
  readonly to: number
}
/**
 * Settles the last halves that are over: one is paid, which closes those before it, and one is reviewed and signed in part.
 * Then a contract is said for a day in the paid one, so that something has come late; and a customer takes money back.
 */
export async function fillSettlements(
  { owner, ingestion, people, to }: DemoSettlements,
  tell: Tell,
): Promise<string> {
  let [done, signed] = [0, 0]
  const total = studios.length * runs_of_studio
  const settle = async ({
    studio,
    timezone,
    currency,
  }: (typeof studios)[number]): Promise<void> => {
    if (currency === payingAccount.currency)
      await owner.must('PUT', `/api/settlements/paying-accounts/${studio}`, payingAccount)
    const last = previousHalf(localDate(Math.floor(to / 1000), timezone))
    const before = previousHalf(last)
    const run = async (day: LocalDay, body: object) => {
      const ended = await runHalf(owner, studio, day, body)
      tell({ done: ++done, total })
      return ended
    }
    await run(before, { action: 'review' })
    // One is left out, so that their next half cannot be signed.
    const first = await owner.must<SettlementHalf>('GET', pathOf(studio, before))
    const users = first.rows.slice(1).map(({ user }) => user)
    const closing = await run(before, { action: 'sign', closes: true, users })
    signed += closing.total - closing.refused.length
    await run(before, { action: 'pay', reference: 'bank transfer' })
    await run(last, { action: 'review' })
    const half = await owner.must<SettlementHalf>('GET', pathOf(studio, last))
    const some = half.rows.filter((_, i) => i % 3 !== 0).map(({ user }) => user)
    if (some.length > 0) await run(last, { action: 'sign', users: some })
    await tellLate({ owner, ingestion, people }, { studio, day: before })
  }
  await Promise.all(studios.map(settle))
  return `${signed} signed and paid, the next half in work`
}
const tellLate = async (
  { owner, ingestion, people }: Omit<DemoSettlements, 'to'>,
  { studio, day }: { readonly studio: string; readonly day: LocalDay },
): Promise<void> => {
  const [model, other] = people.filter((one) => one.studio === studio && one.tipCont === 'Model')
  const [account] = other?.accounts ?? []
  if (account) {
    // At this hour UTC it is the same day in both studios.
    const at = Date.parse(halfStart(day)) + 15 * hour_ms
    const id = `${account.account}-chargeback`
    const line = statementLineOf({ ...account, id, type: earnedAs.private, cents: -14_250, at })
    await ingestTransactions(ingestion, [line], noSums())
  }
  if (model)
    await owner.must('PUT', `/api/money/contracts/${studio}/${model.user}`, {
      from: halfStart(day),
      share_bp: 5500,
      kind: 'contractor',
      cap_bp: 5000,
    })
}

const pathOf = (studio: string, day: LocalDay): string => {
  const { month, half }: MonthHalf = monthHalfOf(day)
  return `/api/settlements/${studio}/${month}/${half}`
}
/** Does a step of an accountant with everybody of a half at once; resolves when it is done. */
async function runHalf(
  owner: DemoClient,
  studio: string,
  day: LocalDay,
  body: object,
): Promise<SettlementRun> {
  const path = `${pathOf(studio, day)}/runs`
  let now = await patiently<SettlementRun>(owner, path, body)
  while (!now.finished) {
    await owner.pause(poll_ms)
    now = await owner.must<SettlementRun>('GET', `${path}/${now.run}`)
  }
  return now
}
/** Posts in several attempts: what was told a moment ago may have to be waited for. */
async function patiently<T>(owner: DemoClient, path: string, body: object): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const { status, body: answer } = await owner.call<T & { code?: string }>('POST', path, body)
    if (status < 300) return answer
    if (status !== 409 || attempt === attempts_max)
      throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    await owner.pause(poll_ms)
  }
}
