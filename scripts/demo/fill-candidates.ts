import { localDate } from '#shared/platform/time.ts'
import { studios, type DemoPerson } from './cast.ts'
import type { DemoClient } from './client.ts'
import { candidatesOf, type DemoCandidate } from './demo-candidates.ts'
import { inParallel } from './in-parallel.ts'
import type { Tell } from './steps.ts'

interface DemoInterviews {
  readonly owner: DemoClient
  readonly seed: string
  readonly people: readonly DemoPerson[]
  /** When the history ends, in epoch milliseconds. */
  readonly to: number
}
/** Candidates of both studios in every state, one of whom has become an account. */
export async function fillCandidates(
  { owner, seed, people, to }: DemoInterviews,
  tell: Tell,
): Promise<string> {
  const all = studios.flatMap(({ studio, timezone }) =>
    candidatesOf(seed, studio, localDate(Math.floor(to / 1000), timezone), people),
  )
  await inParallel(all, (candidate) => enter(owner, candidate), tell)
  return `${all.length} candidates`
}

async function enter(
  owner: DemoClient,
  { interview, account, ...person }: DemoCandidate,
): Promise<void> {
  const { steps = [], ...plan } = interview ?? {}
  const { status, body, position } = await owner.call<{ candidate: string }>(
    'POST',
    '/api/interviews',
    { ...person, ...(interview ? { interview: plan } : {}) },
  )
  if (status >= 300) throw new Error(`interviews: ${status} ${JSON.stringify(body)}`)
  const path = `/api/interviews/${body.candidate}`
  if (steps.length > 0) {
    const { interviews } = await owner.must<{ interviews: readonly { interview: string }[] }>(
      'GET',
      path,
      undefined,
      position,
    )
    for (const step of steps)
      await owner.must('POST', `${path}/interviews/${interviews[0]?.interview}/outcome`, step)
  }
  if (account === null) return
  const varsta = { ziua: 30, luna: 4, anul: 1999 }
  await owner.must('POST', `${path}/account`, {
    user: account,
    ...(person.tipCont === 'Model' ? { varsta } : {}),
  })
}
