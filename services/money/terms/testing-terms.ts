import type { FastifyInstance } from 'fastify'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import {
  bonusRuleEvents,
  contractEvents,
  mappingEvents,
  rateEvents,
  sourceEvents,
} from '#shared/money/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { facts } from '#projections/money/facts.ts'
import { createServer } from '../../platform/start/server.ts'
import { ownerActor, testApp } from '../../platform/testing/app.ts'
import { directoryFrom } from '../../platform/testing/people.ts'
import { testActor } from '../../platform/testing/staff.ts'
import { makeMoneyService } from '../service.ts'
import { RateBooks } from './rate-book.ts'

const money = { money: 'manage', bonuses: 'manage' } as const
/** Mara manages money in the north, Sol in the south; Tess is restricted to Fern, and holds money all the same. */
const askers = {
  owner: ownerActor,
  mara: testActor('mara', { tipCont: 'Manager', permissions: money }),
  sol: testActor('sol', { tipCont: 'Manager', permissions: money, studios: ['south'] }),
  both: testActor('mara', { tipCont: 'Manager', permissions: money, studios: ['north', 'south'] }),
  tess: testActor('tess', {
    tipCont: 'Trainer',
    permissions: money,
    limits: { restrictions: ['chatTo'], models: ['fern'] },
  }),
  fern: testActor('fern'),
} as const satisfies Readonly<Record<string, Actor>>
export type Asker = keyof typeof askers
type Ask = (
  method: 'GET' | 'PUT',
  url: string,
  body?: unknown,
  as?: Asker,
) => Promise<{ readonly status: number; readonly answer: unknown }>

const told = { ...accountEvents, ...permissionEvents, ...studioEvents, ...configurationEvents }
const own = {
  ...contractEvents,
  ...rateEvents,
  ...bonusRuleEvents,
  ...sourceEvents,
  ...mappingEvents,
}

/** The calls of this folder over HTTP, in two studios, north by Bucharest's clock and south by Bogota's, on 20 November 2026. */
export async function termsTest() {
  const books = new RateBooks()
  const service = makeMoneyService({
    books,
    knownSite: (site) => ['ctb', 'stm'].includes(site),
    onlineUnions: async () => [],
    lastSigned: async () => null,
  })
  const clock = { now: '2026-11-20T12:00:00.000Z' }
  const app = await testApp(
    {
      services: [service],
      projections: [facts, directoryFrom(told)],
      events: { ...told, ...own },
    },
    clock,
  )
  for (const [studio, timezone] of [
    ['north', 'Europe/Bucharest'],
    ['south', 'America/Bogota'],
  ] as const)
    await app.tell(`studio-${studio}`, {
      type: 'StudioCreated',
      data: { studio, name: studio, timezone, currency: 'usd' },
    })
  await app.hire('mara', { tipCont: 'Manager' })
  await app.hire('tess', { tipCont: 'Trainer' })
  for (const user of ['fern', 'ivy']) await app.hire(user)
  await app.hire('far', { studio: 'south' })
  await app.settle()
  const server = await createServer({
    app: app.app,
    authenticate: async ({ cookie = '' }) =>
      Object.hasOwn(askers, cookie) ? askers[cookie as Asker] : null,
    services: [{ name: service.name, calls: service.calls, handlers: app.handlersOf(service) }],
  })
  return {
    ...app,
    clock,
    books,
    ask: asking(server, app.settle),
    server,
    close: closing(server, app),
  }
}
/** Read models have what was decided before each answer is given on. */
const asking =
  (server: FastifyInstance, settle: () => Promise<void>): Ask =>
  async (method, url, body, as = 'owner') => {
    const answered = await server.inject({
      method,
      url,
      headers: { cookie: `callboard_session=${as}`, 'content-type': 'application/json' },
      // A text is sent as it stands: not every request is JSON that can be written.
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    await settle()
    return { status: answered.statusCode, answer: answered.json() }
  }
const closing =
  (server: FastifyInstance, app: { readonly close: () => Promise<void> }) => async () => {
    await server.close()
    await app.close()
  }
/** Status and code of a refusal. */
export const refusalOfAnswer = ({
  status,
  answer,
}: {
  readonly status: number
  readonly answer: unknown
}) => [status, (answer as { readonly code?: string }).code]
