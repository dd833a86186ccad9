import type { Actor } from '#shared/platform/allow.ts'
import type { Cart, Order, OrderDetail, StoreProduct } from '#shared/store/views.ts'
import { modules } from '../modules.ts'
import { ownerActor, testApp } from '../platform/testing/app.ts'
import { testServer } from '../platform/testing/server.ts'
import { testActor } from '../platform/testing/staff.ts'

const manager = {
  tipCont: 'Manager',
  permissions: { store: 'manage', wallet: 'manage', money: 'manage', upfronts: 'manage' },
} as const
/** North has Managers oak and elm, Trainers fern (a reader of the shop) and tess (who may see ivy alone of the Models), Models ivy, moss and reed, whom nothing is granted; south has Manager sol and Model ash. */
const actors: Readonly<Record<string, Actor>> = {
  owner: ownerActor,
  oak: testActor('oak', manager),
  elm: testActor('elm', {
    ...manager,
    permissions: { ...manager.permissions, 'wallet-override': 'manage' },
  }),
  fern: testActor('fern', { tipCont: 'Trainer', permissions: { store: 'readOnly' } }),
  tess: testActor('tess', {
    tipCont: 'Trainer',
    permissions: { store: 'manage' },
    limits: { restrictions: ['chatTo'], models: ['ivy'] },
  }),
  ivy: testActor('ivy'),
  moss: testActor('moss'),
  reed: testActor('reed'),
  sol: testActor('sol', { ...manager, studios: ['south'] }),
  ash: testActor('ash', { studios: ['south'] }),
}
interface Answer<T> {
  readonly status: number
  readonly body: T
  readonly headers: Readonly<Record<string, unknown>>
}
const boundary = 'store-test-boundary'
const FORM = `multipart/form-data; boundary=${boundary}`
/** A body with these files. */
export const filesForm = (...files: readonly Buffer[]): Buffer =>
  Buffer.concat([
    ...files.flatMap((bytes, n) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${n}.png"\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
type Send = <T = unknown>(
  as: string,
  method: Method,
  url: string,
  payload?: object,
) => Promise<Answer<T>>
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The whole product with a server before its shop, wallet, money and settlements, on 20 November 2026; each write takes a second. */
export async function storeTest(clock = { now: '2026-11-20T12:00:00.000Z' }) {
  const it = await testApp(modules, clock)
  for (const [studio, timezone, currency] of [
    ['north', 'Europe/Bucharest', 'usd'],
    ['south', 'America/Bogota', 'eur'],
  ])
    await it.callMoving('createStudio', { body: { studio, name: studio, timezone, currency } })
  const named = ['store', 'wallet', 'money', 'settlements', 'notifications']
  const served = modules.services.filter(({ name }) => named.includes(name))
  const { server, sessions } = await testServer({
    services: served.map((service) => ({ ...service, handlers: it.handlersOf(service) })),
    now: () => clock.now,
  })
  const join = async (user: string, actor: Actor) => {
    sessions.set(`${user}-cookie`, actor)
    const { tipCont, studios, owner } = actor
    await it.hire(user, { tipCont, owner, studio: studios[0] ?? 'north' })
  }
  for (const [user, actor] of Object.entries(actors)) await join(user, actor)
  await it.settle()
  const send: Send = async (as, method, url, payload) => {
    if (method === 'GET') await it.settle()
    const answer = await server.inject({
      method,
      url,
      headers: {
        cookie: `callboard_session=${as}-cookie`,
        ...(Buffer.isBuffer(payload) && { 'content-type': FORM }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    if (method !== 'GET') clock.now = new Date(Date.parse(clock.now) + 1000).toISOString()
    const isJson = String(answer.headers['content-type']).includes('json')
    const { statusCode: status, headers } = answer
    return { status, headers, body: (isJson ? answer.json() : answer.body) as never }
  }
  const close = async () => {
    await server.close()
    await it.close()
  }
  return { ...it, clock, send, join, close, ...shopping(send) }
}
/** What tests do again and again. */
function shopping(send: Send) {
  const get = async <T>(as: string, url: string) => (await send<T>(as, 'GET', url)).body
  const product = async (more: object = {}, as = 'oak') => {
    const mug = { studio: 'north', name: 'Mug', price: '30.00', currency: 'usd' }
    const body = { ...mug, installments_max: 6, stock: 10, ...more }
    const made = await send<{ id: string }>(as, 'POST', '/api/store/products', body)
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    return made.body.id
  }
  const add = (as: string, id: string) => send<Cart>(as, 'POST', '/addToCart', { id })
  const cart = (as: string) => get<Cart>(as, '/getCheckoutCart')
  const checkout = async (as: string, more: object = {}) =>
    send<{ order: string }>(as, 'POST', '/api/store/checkout', {
      version: (await cart(as)).version,
      ...more,
    })
  /** Buys so many of something, to be paid in so many instalments; gives the order. */
  const buy = async (as: string, id: string, quantity = 1, paymentInstallments = 1) => {
    await add(as, id)
    await send(as, 'POST', '/changeQuantity', { id, quantity })
    await send(as, 'POST', '/changePaymentInstallments', { id, paymentInstallments })
    const bought = await checkout(as)
    if (bought.status !== 201) throw new Error(JSON.stringify(bought.body))
    return bought.body.order
  }
  return {
    get,
    product,
    add,
    cart,
    checkout,
    buy,
    step: (as: string, order: string, what: string, body: object = {}) =>
      send<OrderDetail>(as, 'POST', `/api/store/orders/${order}/${what}`, body),
    order: (as: string, id: string) => get<OrderDetail>(as, `/api/store/orders/${id}`),
    orders: (as: string, query = '') => get<Order[]>(as, `/api/store/orders${query}`),
    products: (as: string, query = '?studio=north') =>
      get<StoreProduct[]>(as, `/api/store/products${query}`),
    wallet: (user: string) =>
      get<{ outstanding: string; available: string }>(user, `/api/wallet?user=${user}`),
  }
}
/** Status and code of an answer, as a refusedAs is compared. */
export const refusedAs = ({ status, body }: Answer<unknown>): readonly unknown[] => [
  status,
  (body as { readonly code?: string }).code,
]
