import { setTimeout as wait } from 'node:timers/promises'
import { monthHalfOf, type MonthHalf } from '#shared/money/half.ts'
import { halfStart, previousHalf, type LocalDay } from '#shared/platform/local-day.ts'
import { localDate } from '#shared/platform/time.ts'
import type { Settlement, SettlementHalf, SettlementRun } from '#shared/settlements/views.ts'
import { studios, type DemoPerson } from './cast.ts'
import type { DemoClient } from './client.ts'
import { say, seconds } from './terminal.ts'

const at_once = 4
const poll_ms = 200
const attempts_max = 20

interface DemoSettlements {
  readonly owner: DemoClient
  readonly people: readonly DemoPerson[]
  readonly to: number
}
/**
 * Of the last halves that are over one is paid, which closes those before it, and one is reviewed and signed in part. Then a
 * contract is said for a day in the paid one, so that something has come late.
 */
export async function fillSettlements({ owner, people, to }: DemoSettlements): Promise<void> {
  const since = Date.now()
  let signed = 0
  for (const { studio, timezone } of studios) {
    const last = previousHalf(localDate(Math.floor(to / 1000), timezone))
    const before = previousHalf(last)
    const office = officeOf(owner, studio)
    await office.run(before, { action: 'review' })
    signed += await office.signClosing(before)
    await office.run(before, { action: 'pay', reference: 'bank transfer' })
    await office.run(last, { action: 'review' })
    const { rows } = await office.half(last)
    const some = rows.filter((_, i) => i % 3 !== 0).map(({ user }) => user)
    if (some.length > 0) await office.run(last, { action: 'sign', users: some })
    await tellLate(owner, people, { studio, day: before })
  }
  say(`settlements: ${signed} signed and paid, the next half in work, in ${seconds(since)}`)
}
const tellLate = async (
  owner: DemoClient,
  people: readonly DemoPerson[],
  { studio, day }: { readonly studio: string; readonly day: LocalDay },
): Promise<void> => {
  const model = people.find((one) => one.studio === studio && one.tipCont === 'Model')
  if (model)
    await owner.must('PUT', `/api/money/contracts/${studio}/${model.user}`, {
      from: halfStart(day),
      share_bp: 5500,
      kind: 'contractor',
      cap_bp: 5000,
    })
}

/** What an accountant does in one studio. */
function officeOf(owner: DemoClient, studio: string) {
  const pathOf = (day: LocalDay) => {
    const { month, half }: MonthHalf = monthHalfOf(day)
    return `/api/settlements/${studio}/${month}/${half}`
  }
  const half = (day: LocalDay) => owner.must<SettlementHalf>('GET', pathOf(day))
  const run = async (day: LocalDay, body: object): Promise<void> => {
    let { run: id, finished } = await patiently<SettlementRun>(owner, `${pathOf(day)}/runs`, body)
    while (!finished) {
      await wait(poll_ms)
      const now = await owner.must<SettlementRun>('GET', `${pathOf(day)}/runs/${id}`)
      finished = now.finished
      id = now.run
    }
  }
  const signOne = async (day: LocalDay, user: string): Promise<boolean> => {
    const path = `${pathOf(day)}/${user}`
    const { result_hash, obstacles } = await owner.must<Settlement>('GET', `${path}?closes=true`)
    if (result_hash === null || obstacles.length > 0) return false
    await patiently(owner, `${path}/sign`, { result_hash, closes: true })
    return true
  }
  /** How many could be signed. */
  const signClosing = async (day: LocalDay): Promise<number> => {
    const { rows } = await half(day)
    const waiting = rows.filter(({ state }) => state === 'review')
    let signed = 0
    const worker = async (): Promise<void> => {
      for (let row = waiting.pop(); row; row = waiting.pop())
        if (await signOne(day, row.user)) signed++
    }
    await Promise.all(Array.from({ length: at_once }, worker))
    return signed
  }
  return { half, run, signClosing }
}
/** What is told a moment ago may have to be waited for. */
async function patiently<T>(owner: DemoClient, path: string, body: object): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const { status, body: answer } = await owner.call<T & { code?: string }>('POST', path, body)
    if (status < 300) return answer
    if (status !== 409 || attempt === attempts_max)
      throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    await wait(poll_ms)
  }
}
