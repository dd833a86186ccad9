import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleTest, type PeopleTest } from '../testing/people.ts'

let studio: PeopleTest
beforeAll(async () => {
  studio = await peopleTest()
})
afterAll(() => studio.close())

test('an account on a site is made only with a birth date, and of nobody who is too young', async () => {
  const fresh = {
    user: 'rush',
    name: 'Rush',
    surname: 'Fictional',
    email: 'rush@example.test',
    tipCont: 'Model',
    studio: 'north',
    conturi: { ctb: { username: 'rush_x' } },
  }
  const make = (more: object) =>
    studio.send('mara', 'POST', '/api/accounts/people', { ...fresh, ...more })
  expect((await make({})).body.code).toBe('accounts.birthDateMissing')
  const young = { ziua: 1, luna: 1, anul: 2020 }
  expect((await make({ varsta: young })).body.code).toBe('accounts.tooYoung')
  const varsta = { ziua: 9, luna: 3, anul: 1990 }
  expect((await make({ varsta })).status).toBe(201)
  expect((await studio.send('mara', 'POST', '/getUserInfo', { user: 'rush' })).body).toMatchObject({
    varsta,
  })
})
