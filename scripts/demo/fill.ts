import { setImmediate as afterOthers } from 'node:timers/promises'
import type { DemoClient } from './client.ts'
import { studios, type DemoPerson } from './cast.ts'
import { demoLineOf, ingestLines, noSums, told, type DemoLine, type IngestSums } from './ingest.ts'
import { demoObservers, poll_s, type DemoReport } from './observe.ts'
import { seenBefore } from './online-before.ts'
import type { Simulation } from './simulation.ts'
import type { Tell } from './steps.ts'
import { say, seconds } from './terminal.ts'
import { day_ms } from './truth.ts'

export const demo_password = 'Demo-1234!'
const slice_ms = day_ms
/** The models before this place play the parts of the evening. */
const parts_end = 9
const colleagues_max = 4
const week_ms = 7 * day_ms

/** Studios, people and observers; once made, a second time changes nothing. */
export async function fillDemoPeople(
  owner: DemoClient,
  ingestion: DemoClient,
  people: readonly DemoPerson[],
): Promise<void> {
  const since = Date.now()
  for (const { share: _, ...studio } of studios) await makeStudio(owner, studio)
  const withPasswords = new Set([...demoLogins(people), ...swapColleagues(people)])
  const lines = people.map((person) =>
    JSON.stringify(accountLine(person, withPasswords.has(person))),
  )
  const answer = await owner.must<{
    created: number
    updated: number
    unchanged: number
    rejected: unknown[]
  }>('POST', '/api/accounts/import', lines.join('\n'))
  if (answer.rejected.length > 0)
    throw new Error(`accounts import: ${JSON.stringify(answer.rejected.slice(0, 3))}`)
  await configureObservers(ingestion, poll_s)
  const accounts = people.reduce((sum, person) => sum + person.accounts.length, 0)
  say(
    `people: ${people.length} in ${studios.length} studios with ${accounts} site accounts (${answer.created} new) in ${seconds(since)}`,
  )
}
export async function makeStudio(
  owner: DemoClient,
  studio: { studio: string; name: string; timezone: string; currency: string },
): Promise<void> {
  const made = await owner.call('POST', '/api/studios', studio)
  if (made.status !== 201 && made.status !== 409)
    throw new Error(`POST /api/studios: ${made.status} ${JSON.stringify(made.body)}`)
}
export async function configureObservers(ingestion: DemoClient, poll: number): Promise<void> {
  for (const { observer, ...how } of demoObservers)
    await ingestion.must(
      'PUT',
      `/ingest/v1/observers/${observer}`,
      how.mode === 'poll' ? { ...how, poll_s: poll } : how,
    )
}

/** One of each kind that a visitor may want to log in as, `Other` as the accountant; everybody else has no password. */
export function demoLogins(people: readonly DemoPerson[]): readonly DemoPerson[] {
  return (['Manager', 'Other', 'Trainer', 'Model'] as const).flatMap((kind) =>
    people.filter(({ tipCont }) => tipCont === kind).slice(0, 1),
  )
}
/** Returns people who can take a shift of the model that visitors log in as: some of the studio's who are off on other days, and play no part. */
export function swapColleagues(people: readonly DemoPerson[]): readonly DemoPerson[] {
  const model = demoLogins(people).find(({ tipCont }) => tipCont === 'Model')
  return people
    .filter(({ tipCont, studio }) => tipCont === 'Model' && studio === model?.studio)
    .slice(parts_end)
    .filter(({ daysOff }) => daysOff.some((day) => model?.daysOff.includes(day) === false))
    .slice(0, colleagues_max)
}
function accountLine(
  { user, name, surname, tipCont, studio, accounts }: DemoPerson,
  withPassword: boolean,
) {
  const conturi = Object.fromEntries(
    accounts.map(({ site, account }) => [site, { username: account, activ: true }]),
  )
  return {
    user,
    name,
    surname,
    email: `${user}@studio.example`,
    tipCont,
    studio,
    conturi,
    ...(withPassword ? { password: demo_password } : {}),
  }
}

/**
 * Sends what the observers reported in from ≤ t < to, each observer in its own requests, as it would have been; in order of
 * time, because what comes in order is cheaper to count.
 */
export async function fillHistory(
  ingestion: DemoClient,
  simulation: Simulation,
  { from, to }: { readonly from: number; readonly to: number },
  tell?: Tell,
): Promise<IngestSums> {
  const sums = noSums()
  for (let start = from; start < to; start += slice_ms) {
    const end = Math.min(to, start + slice_ms)
    const lanes = Map.groupBy(
      simulation.between(start, end).reports.map((report) => demoLineOf(report)),
      ({ observer }) => observer,
    )
    await Promise.all(
      [...lanes.values()].map((lines: DemoLine[]) => ingestLines(ingestion, lines, sums)),
    )
    tell?.({ done: Math.floor((end - from) / day_ms), total: Math.ceil((to - from) / day_ms) })
  }
  return sums
}
/** Yields the observations of the months before the history, a week at a time. */
export async function fillYear(
  ingestion: DemoClient,
  { seed, people, from }: { seed: string; people: readonly DemoPerson[]; from: number },
  tell: Tell,
): Promise<IngestSums> {
  const sums = noSums()
  const seen: DemoReport[] = []
  for (const person of people) {
    seen.push(...seenBefore(seed, person, from))
    await afterOthers()
  }
  const weeks = [...Map.groupBy(seen, ({ at }) => Math.floor(at / week_ms))].toSorted(
    ([one], [other]) => one - other,
  )
  for (const [nth, [, reports]] of weeks.entries()) {
    const lines = reports.toSorted((a, b) => a.at - b.at).map((report) => demoLineOf(report))
    const lanes = Map.groupBy(lines, ({ observer }) => observer)
    await Promise.all([...lanes.values()].map((lane) => ingestLines(ingestion, lane, sums)))
    tell({ done: nth + 1, total: weeks.length })
  }
  return sums
}
export const historyTold = (sums: IngestSums): string => `${sums.lines} lines: ${told(sums)}`
