import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { addDays, mondayOf } from '#shared/platform/local-day.ts'
import { fits, tabTo, violations, visitor } from '../testing/browser.ts'
import { enterAs } from '../testing/logins.ts'
import { realStage } from '../testing/stages.ts'
import { dateIn } from '../ui/format.ts'

const stage = realStage()
const password = 'Fictional-7'
const today = dateIn(Date.now() / 1000, 'Europe/Bucharest')
const monday = addDays(mondayOf(today), 7)
const person = (user: string) => ({
  user,
  name: user.startsWith('a') ? 'Alma' : 'Berta',
  surname: 'Planificată',
  email: `${user}@studio.example`,
  tipCont: 'Model',
  studio: 'demo',
  password,
})
/** A model with her phone, at her own schedule. */
async function phoneOf(user: string) {
  const visit = await visitor(stage.browser, { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await enterAs(page, stage.server.url, user, password)
  await page.goto(`${stage.server.url}/schedule`)
  await page.getByRole('button', { name: 'Next week' }).click()
  return visit
}
const week = (page: Page) => page.getByRole('list', { name: 'Week' })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a week planned and published by keyboard alone is on the model’s phone at once; another planner sees the drafts', async () => {
  const { owner } = stage.server
  await owner.call('POST', '/api/accounts/import', ndjson([person('alma_p')]))
  const phone = await phoneOf('alma_p')
  await week(phone.page).getByText('Day off').first().waitFor()
  const address = `/schedule?date=${monday}&q=alma_p`
  const [{ page, problems }, other] = [await stage.open(address), await stage.open(address)]
  await page.getByRole('row', { name: /Alma/ }).waitFor()
  await other.page.getByRole('row', { name: /Alma/ }).waitFor()
  await tabTo(page, page.getByRole('grid', { name: 'Schedule' }))
  await press(page, 'Home', '1', 'ArrowRight', '2')
  await other.page.getByRole('gridcell', { name: /^14:00–22:00/ }).waitFor()
  expect(await week(phone.page).getByText('06:00–14:00').count()).toBe(0)
  await tabTo(page, page.getByRole('button', { name: /Review and publish/ }))
  await press(page, 'Enter')
  await page.getByRole('dialog').getByText('06:00–14:00').first().waitFor()
  await tabTo(page, page.getByRole('button', { name: /^Publish/ }))
  await press(page, 'Enter')
  await page.getByText(/2 changes published/).waitFor()
  // Nobody has touched the phone.
  await week(phone.page).getByText('06:00–14:00').waitFor()
  await week(phone.page).getByText('14:00–22:00').waitFor()
  await phone.page.getByText('16:00 planned').waitFor()
  expect(await fits(phone.page)).toBe(true)
  expect(await violations(phone.page)).toEqual([])
  // Her own day, and not the studio's.
  await phone.page.goto(`${stage.server.url}/dashboard`)
  const herDay = phone.page.getByRole('navigation', { name: 'Today' })
  await herDay.getByRole('link', { name: /^Next shift ?06:00 – 14:00/ }).waitFor()
  await herDay.getByRole('link', { name: /^Worked today ?0:00/ }).waitFor()
  expect(await phone.page.getByRole('navigation', { name: 'Now' }).count()).toBe(0)
  expect(await fits(phone.page)).toBe(true)
  expect(await violations(phone.page)).toEqual([])
  expect(problems).toEqual([])
  for (const one of [page, other.page, phone.page]) await one.context().close()
})

test('a model takes an open shift, and it is in her week', async () => {
  const { owner } = stage.server
  await owner.call('POST', '/api/accounts/import', ndjson([person('berta_p')]))
  await owner.call('POST', '/api/schedules/open-shifts', {
    studio: 'demo',
    date: addDays(monday, 4),
    hours: { shift: 'afternoon', start: '14:00', end: '22:00' },
    tipCont: 'Model',
  })
  const { page } = await phoneOf('berta_p')
  await page.getByRole('button', { name: 'Take shift' }).click()
  await page.getByText('The shift is yours').waitFor()
  await week(page).getByText('14:00–22:00').waitFor()
  expect(await page.getByRole('button', { name: 'Take shift' }).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.context().close()
})

test('a model’s calendar link is read by a calendar program without a login, until she removes it', async () => {
  const { owner, url } = stage.server
  await owner.call('POST', '/api/accounts/import', ndjson([person('alba_p')]))
  const date = addDays(monday, 2)
  const cells = [
    { user: 'alba_p', date, cell: [{ shift: 'morning', start: '06:00', end: '14:00' }] },
  ]
  const { page, problems } = await phoneOf('alba_p')
  await week(page).getByText('Day off').first().waitFor()
  await owner.call('POST', '/api/schedules/draft', { studio: 'demo', cells })
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Calendar link').inputValue()
  const read = async () => {
    const answer = await fetch(link)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    return new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent')
  }
  // Drafts are the planners’ alone.
  expect(await read()).toEqual([])
  await owner.call('POST', '/api/schedules/publish', { studio: 'demo', from: date, to: date })
  await week(page).getByText('06:00–14:00').waitFor()
  const [shift] = (await read()).map((event) => new ICAL.Event(event))
  expect(dateIn(shift?.startDate.toUnixTime() ?? 0, 'Europe/Bucharest')).toBe(date)
  expect(shift?.duration.toSeconds()).toBe(8 * 3600)
  expect(await violations(page)).toEqual([])
  expect(await fits(page)).toBe(true)
  await page.getByRole('button', { name: 'Remove link…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove link' }).click()
  await page.getByText('Link removed').waitFor()
  expect((await fetch(link)).status).toBe(404)
  for (const hostile of ['%00', 'a'.repeat(99), 'a'.repeat(101), '..%2f..', '%F0%9F%98%80'])
    expect((await fetch(`${url}/api/schedules/feed/${hostile}`)).status).toBeOneOf([400, 404, 422])
  expect(problems).toEqual([])
  await page.context().close()
})
