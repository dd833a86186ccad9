import { localDate } from '#shared/platform/time.ts'
import { studios, type DemoPerson } from './cast.ts'
import type { DemoClient } from './client.ts'
import { candidatesOf, type DemoCandidate } from './demo-candidates.ts'
import { say, seconds } from './terminal.ts'

interface DemoInterviews {
  readonly owner: DemoClient
  readonly seed: string
  readonly people: readonly DemoPerson[]
  /** When the history ends, in epoch milliseconds. */
  readonly to: number
}
/** Candidates of both studios in every state, one of whom has become an account. */
export async function fillCandidates({ owner, seed, people, to }: DemoInterviews): Promise<void> {
  const since = Date.now()
  const all = studios.flatMap(({ studio, timezone }) =>
    candidatesOf(seed, studio, localDate(Math.floor(to / 1000), timezone), people),
  )
  for (const candidate of all) await tell(owner, candidate)
  say(`interviews: ${all.length} candidates in ${seconds(since)}`)
}

async function tell(
  owner: DemoClient,
  { interview, account, ...person }: DemoCandidate,
): Promise<void> {
  const { steps = [], ...plan } = interview ?? {}
  const { candidate } = await owner.must<{ candidate: string }>('POST', '/api/interviews', {
    ...person,
    ...(interview ? { interview: plan } : {}),
  })
  const path = `/api/interviews/${candidate}`
  if (steps.length > 0) {
    const { interviews } = await owner.must<{ interviews: readonly { interview: string }[] }>(
      'GET',
      path,
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
