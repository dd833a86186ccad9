import type { FastifyInstance } from 'fastify'
import type { User } from '#shared/accounts/calls.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { offerCalls, type Replacements } from '#shared/schedules/offer-calls.ts'

const hours = { shift: null, start: '20:00', end: '22:00' }
/** The test double of offers: three people are free for whomever, and are asked as long as the server lives. */
export function addOffers(app: FastifyInstance, people: readonly User[], tell: () => void): void {
  const asked = new Map<string, string>()
  app.get(offerCalls.replacements.path, async ({ query }): Promise<Replacements> => {
    const { studio, user, date } = offerCalls.replacements.query.parse(query)
    const colleagues = people.filter((one) => one.studio === studio && one.user !== user)
    return {
      date,
      hours,
      whole: false,
      zone: 'Europe/Bucharest',
      people: colleagues.slice(0, 3).map((one) => ({
        user: one.user,
        name: `${one.name} ${one.surname}`,
        state: asked.has(one.user) ? 'asked' : 'free',
        open: asked.get(one.user) ?? null,
      })),
      busy: colleagues.length - 3,
    }
  })
  app.post(offerCalls.offerShift.path, async ({ body }, reply) => {
    const { date, asked: user } = offerCalls.offerShift.body.parse(body)
    const open = crypto.randomUUID()
    asked.set(user, open)
    tell()
    return reply.code(201).send({ open, date, hours })
  })
  app.delete(rosterCalls.withdrawOpen.path.replace('{open}', ':open'), async ({ params }) => {
    const { open } = rosterCalls.withdrawOpen.params.parse(params)
    for (const [user, one] of asked) if (one === open) asked.delete(user)
    tell()
    return { open }
  })
}
