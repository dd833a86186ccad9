import { addDays } from '#shared/platform/local-day.ts'
import { localDate } from '#shared/platform/time.ts'
import { swapCalls, type SwapPartners } from '#shared/schedules/swap-calls.ts'
import type { DemoPerson } from './cast.ts'
import { logInClient } from './client.ts'
import { demo_password, demoLogins, swapColleagues } from './fill.ts'

/** The first days are looked at first: a manager is told of the swaps of the next three. */
const days_ahead = 14

/** The model that visitors log in as gives a shift of the next days to a colleague, who agrees: the manager decides. */
export async function fillSwap(
  url: string,
  people: readonly DemoPerson[],
  to: number,
): Promise<string> {
  const model = demoLogins(people).find(({ tipCont }) => tipCont === 'Model')
  const colleagues = new Set(swapColleagues(people).map(({ user }) => user))
  if (!model) return 'nobody to swap'
  const client = await logInClient(url, model.user, demo_password)
  const today = localDate(Math.floor(to / 1000), model.timezone)
  for (let days = 1; days <= days_ahead; days++) {
    const date = addDays(today, days)
    const { status, body } = await client.call<SwapPartners>(
      'GET',
      `${swapCalls.swapPartners.path}?date=${date}`,
    )
    const partner =
      status === 200 && body.partners.find(({ user, against }) => !against && colleagues.has(user))
    if (!partner) continue
    const asked = await client.call<{ id: string }>('POST', swapCalls.askSwap.path, {
      date,
      other: partner.user,
      note: 'A family visit',
    })
    // On leave that day, or on something else that speaks against it: another day.
    if (asked.status !== 201) continue
    const colleague = await logInClient(url, partner.user, demo_password)
    const answer = swapCalls.answerSwap.path.replace('{swap}', asked.body.id)
    await colleague.must('POST', answer, { accept: true }, asked.position)
    return `a swap on ${date} waits for the manager`
  }
  return 'nobody has time for a swap'
}
