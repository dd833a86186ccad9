import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/accounts/calls.ts'
import { searchable } from '#shared/accounts/person-rules.ts'
import { peopleTest, type PeopleTest } from '../testing/people.ts'

const PEOPLE = 10_000
const first = ['Ștefan', 'Ioana', 'Zoé', 'Mihai', 'Ana-Maria', 'Radu', 'Élodie', 'Vlad']
const last = ['Testescu', 'Fictionescu', 'Inventatu', 'Nimeni', 'Exemplu']
/** Somebody as the fold writes them (projections/accounts/accounts.test.ts): folding 10,000 people is not what is looked at here. */
function rowOf(i: number) {
  const person = `p${String(i).padStart(5, '0')}`
  const [name, surname, email] = [
    first[i % first.length] ?? '',
    `${last[i % last.length]} ${i}`,
    `${person}@example.test`,
  ]
  const search = [person, name, surname].map(searchable).join(' ')
  return {
    person,
    name,
    surname,
    email,
    tip_cont: i % 5 === 0 ? 'Trainer' : 'Model',
    studio: i % 2 === 0 ? 'north' : 'south',
    search,
    search_personal: searchable(email),
  }
}
let studio: PeopleTest
beforeAll(async () => {
  studio = await peopleTest()
  await studio.app.pool.query(
    `insert into account__1 (person, name, surname, email, tip_cont, studio, search, search_personal, language, owner, super, super_said, sites, created_at, active, erased, culoarea, locker, bank)
     select r.*, 'en', false, false, false, '[]', '2026-01-15', true, false, '', '', false
     from jsonb_to_recordset($1) as r (person text, name text, surname text, email text, tip_cont text, studio text, search text, search_personal text)`,
    [JSON.stringify(Array.from({ length: PEOPLE }, (_, i) => rowOf(i)))],
  )
  await studio.app.pool.query('analyze account__1')
})
afterAll(() => studio.close())
const users = async (query: string, as = 'root') =>
  (await studio.send<User[]>(as, 'GET', `/getAppUsers?${query}`)).body
const logins = async (query: string, as = 'root') =>
  (await users(query, as)).map(({ user }) => user)

test('words are found in any order, whatever their case and accents, and every one of them', async () => {
  expect(await logins('q=STEFAN%20testescu%20p00000')).toEqual(['p00000'])
  expect(await logins('q=%C8%98tefan%20p00008')).toEqual(['p00008'])
  expect(await logins('q=nobody%20at%20all')).toEqual([])
  expect(await logins('q=%25')).toEqual([])
})

test('the whole list comes in pages that neither repeat nor leave out anybody', async () => {
  const seen: string[] = []
  for (let cursor: string | undefined; ; cursor = seen.at(-1)) {
    const page = await logins(`limit=1000${cursor === undefined ? '' : `&cursor=${cursor}`}`)
    if (page.length === 0) break
    seen.push(...page)
  }
  expect(seen).toEqual(await logins(''))
  expect(new Set(seen).size).toBe(PEOPLE + 7)
})

test('studio, kind and sight narrow the list', async () => {
  const south = await users('studio=south&tipCont=Trainer')
  expect(south).toHaveLength(PEOPLE / 10)
  expect(new Set(south.map((one) => `${one.studio} ${one.tipCont}`))).toEqual(
    new Set(['south Trainer']),
  )
  expect(await logins('studio=south', 'mara')).toEqual([])
  expect((await logins('', 'mara')).length).toBe(PEOPLE / 2 + 6)
  expect((await studio.send('root', 'GET', '/getAppUsers?limit=0')).status).toBe(400)
})
