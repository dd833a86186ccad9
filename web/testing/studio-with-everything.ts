import { vi } from 'vitest'
import { ndjson, type TestClient } from '#services/platform/testing/process.ts'
import {
  addDays,
  datesBetween,
  halfStart,
  mondayOf,
  previousHalf,
} from '#shared/platform/local-day.ts'
import { dateIn } from '../ui/format.ts'

const studio = 'demo'
const people = [
  ['maria_m', 'Maria', 'Manager'],
  ['tudor_t', 'Tudor', 'Trainer'],
] as const

const today = dateIn(Date.now() / 1000, 'Europe/Bucharest')
/** The last half that is over: its money is in. */
const half = previousHalf(halfStart(today))

/** Every screen's path, those with parameters as addresses of what is there. */
export const walkable = (path: string): string =>
  path
    .replace(
      ':studio/:month/:half',
      `${studio}/${half.slice(0, 7)}/${half.endsWith('-01') ? 1 : 2}`,
    )
    .replace(':user', 'ana_fictiva')

/** Something of every kind in the studio of the tests' server, so that each screen has rows, and each row its drawer. */
export async function fillEverything(owner: TestClient): Promise<void> {
  await owner.call(
    'POST',
    '/api/accounts/import',
    ndjson(
      people.map(([user, name, tipCont]) => ({
        user,
        name,
        surname: 'Fictiv',
        email: `${user}@studio.example`,
        tipCont,
        studio,
        hired: '2024-01-15',
      })),
    ),
  )
  await fillMoney(owner)
  await planWeeks(owner)
  await fillRequests(owner)
  await fillShop(owner)
}

/** A product with variants, and one whose stock was counted. */
async function fillShop(owner: TestClient): Promise<void> {
  const product = { studio, currency: 'usd', installments_max: 3, alert: 5 }
  const robe = { name: 'Robe', price: '38.00', stock: 0, variants: [{ name: 'S', stock: 2 }] }
  await owner.call('POST', '/api/store/products', { ...product, ...robe })
  const lamp = { name: 'Lamp', price: '45.00', cost: '30.00', stock: 4 }
  const { id } = await owner.call<{ id: string }>('POST', '/api/store/products', {
    ...product,
    ...lamp,
  })
  const count = { kind: 'counted', quantity: 3, reason: 'count of the month' }
  await owner.call('POST', `/api/store/products/${id}/stock`, count)
}

async function fillMoney(owner: TestClient): Promise<void> {
  const day = addDays(half, 3)
  await owner.call('PUT', '/api/money/rates', [
    {
      date: addDays(day, -1),
      base: 'usd',
      quotes: { ron: '4.4512', eur: '0.8912', cop: '4080.00' },
      source: 'e2e',
    },
  ])
  const lines = [
    ['ana_fictiva', 'a-1', '140.25', day],
    ['bianca_proba', 'b-1', '250.00', day],
    // In the half that runs: where a line waits for its account, nobody signs.
    ['stranger', 'u-1', '5.00', today],
  ].map(([account, id, amount, date]) => ({
    source: 'e2e',
    id,
    site: 'ctb',
    account,
    type: 1,
    amount,
    currency: 'usd',
    at: date === today ? `${date}T00:00:00Z` : `${date}T12:00:00Z`,
  }))
  await owner.call('POST', '/ingest/v1/transactions', ndjson(lines))
  for (const user of ['ana_fictiva', 'bianca_proba'])
    await owner.call('PUT', `/api/money/contracts/${studio}/${user}`, {
      from: addDays(today, -60),
      share_bp: 5000,
      kind: 'contractor',
      cap_bp: 5000,
    })
  for (const kind of ['upfront', 'penalty', 'bonus'])
    await owner.call('POST', '/api/money/items', {
      kind,
      user: 'ana_fictiva',
      amount: '50.00',
      currency: 'eur',
      date: today,
      reason: `of the kind ${kind}`,
    })
}

/** This week published, the next one drafted, with a shift that is open. */
async function planWeeks(owner: TestClient): Promise<void> {
  const monday = mondayOf(today)
  const hours = { shift: 'morning', start: '06:00', end: '14:00' }
  const cells = datesBetween(monday, addDays(monday, 11)).flatMap((date) =>
    ['ana_fictiva', 'bianca_proba'].map((user) => ({ user, date, cell: [hours] })),
  )
  await owner.call('POST', '/api/schedules/draft', { studio, cells })
  const to = addDays(monday, 6)
  await owner.call('POST', '/api/schedules/publish', { studio, from: monday, to })
  await owner.call('POST', '/api/schedules/open-shifts', {
    studio,
    date: addDays(today, 2),
    hours: { shift: 'night', start: '22:00', end: '06:00' },
    tipCont: 'Model',
    count: 2,
  })
}

/** Leave that waits, a holiday, and a candidate with an interview. */
async function fillRequests(owner: TestClient): Promise<void> {
  const from = addDays(mondayOf(today), 14)
  const ask = () =>
    owner.call('POST', '/api/vacations', {
      user: 'carla_exemplu',
      from,
      to: addDays(from, 1),
      kind: 'unpaid',
    })
  await vi.waitFor(ask, { timeout: 30_000 })
  await owner.call('PUT', `/api/vacations/holidays/${studio}/${addDays(today, 30)}`, {
    name: 'Ziua fictivă',
  })
  await owner.call('POST', '/api/interviews', {
    studio,
    tipCont: 'Model',
    name: 'Irina',
    surname: 'Candidat',
    telefon: '+40 712 345 678',
    email: 'irina@mail.example',
    oras: 'Ploiești',
    social: '',
    source: 'A friend',
    notes: '',
    interview: { interviewer: 'maria_m', date: today, time: '10:00', place: '' },
  })
}
