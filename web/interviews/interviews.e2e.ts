import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { fits, tabTo, violations } from '../testing/browser.ts'
import { listPage } from '../testing/list-page.ts'
import { realStage } from '../testing/stages.ts'
import { dateIn } from '../ui/format.ts'

const stage = realStage()
const phone = { viewport: { width: 390, height: 844 } }
/** An interview may be entered afterwards: of one that is over, the outcome can be recorded. */
const yesterday = dateIn(Date.now() / 1000 - 86_400, 'Europe/Bucharest')
const mihai = {
  user: 'mihai_i',
  name: 'Mihai',
  surname: 'Intervievator',
  email: 'mihai_i@studio.example',
  tipCont: 'Manager',
  studio: 'demo',
}
beforeAll(() => stage.server.owner.call('POST', '/api/accounts/import', ndjson([mihai])))

const interviewIn = (page: Page) => page.getByRole('region', { name: 'Interview', exact: true })
/** Fills in a candidate with a first interview of yesterday. */
async function fillIn(page: Page, surname: string, time: string) {
  await page.getByLabel('First name').fill('Irina')
  await page.getByLabel('Last name').fill(surname)
  await page.getByLabel('Email address').fill(`${surname.toLowerCase()}@mail.example`)
  await page.getByLabel('Phone').fill('+40 712 345 678')
  const interview = interviewIn(page)
  await interview.getByLabel('Interviewer').first().fill('Mihai')
  await page.getByRole('option', { name: /Mihai/ }).click()
  await interview.getByLabel('Date').fill(yesterday)
  await interview.getByLabel('Time').fill(time)
}
const drawer = (page: Page) => page.getByRole('dialog', { name: /^Irina/ })

test('a candidate is added, interviewed, accepted, and becomes an account with nothing typed twice', async () => {
  const { page, problems } = await stage.open('/add_interview')
  await fillIn(page, 'Candid', '10:00')
  await page.getByText('No other interviews that day').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Plan interview' }).click()
  const opened = drawer(page)
  await opened.getByRole('button', { name: 'Mark as held' }).click()
  const outcome = page.getByRole('dialog', { name: 'Mark as held' })
  await outcome.getByLabel('Note').fill('speaks three languages')
  expect(await violations(page)).toEqual([])
  await outcome.getByRole('button', { name: 'Mark as held' }).click()
  await opened.getByText('speaks three languages').first().waitFor()
  expect(await opened.getByRole('button', { name: 'Create account' }).isDisabled()).toBe(true)
  await opened.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('dialog', { name: 'Accept' }).getByRole('button', { name: 'Accept' }).click()
  await opened.getByRole('button', { name: 'Create account' }).click()
  const account = page.getByRole('dialog', { name: 'Create account' })
  // The birth date is all that nobody has said yet.
  expect(await account.getByLabel('User name').inputValue()).toBe('irina.candid')
  await account.getByLabel('Birth date').fill('1999-04-30')
  expect(await violations(page)).toEqual([])
  await account.getByRole('button', { name: 'Create account' }).click()
  const signIn = page.getByRole('dialog', { name: 'Sign-in details' })
  await signIn.getByRole('button', { name: 'Not now' }).click()
  await opened.getByRole('link', { name: 'irina.candid' }).waitFor()
  expect(await violations(page)).toEqual([])
  await opened.getByRole('button', { name: 'Sign-in details' }).click()
  await signIn.getByRole('button', { name: 'Create one-time password' }).click()
  const password = (await signIn.getByLabel('One-time password').textContent()) ?? ''
  expect(await violations(page)).toEqual([])
  const logIn = async (): Promise<number> => {
    const body = JSON.stringify({ user: 'irina.candid', password })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${stage.server.url}/login`, { method: 'POST', headers, body })).status
  }
  expect([await logIn(), await logIn()]).toEqual([200, 401])
  await page.goto(`${stage.server.url}/accounts`)
  await listPage(page).row('irina.candid').getByText('Irina Candid').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('an interviewer is in one place at a time: the form says so, and offers the next free time', async () => {
  const { page, problems } = await stage.open('/add_interview')
  await fillIn(page, 'Alta', '10:15')
  await page.getByText('Another interview at that time: 10:00–10:30').waitFor()
  await page.getByRole('button', { name: 'Plan interview' }).click()
  await expect
    .poll(() => interviewIn(page).getByLabel('Time').getAttribute('aria-invalid'))
    .toBe('true')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Free at 10:30' }).click()
  await page.getByRole('button', { name: 'Plan interview' }).click()
  await drawer(page).getByText('Planned', { exact: true }).first().waitFor()
  expect(problems.filter((one) => !one.includes('status of 409'))).toEqual([])
  await page.context().close()
})

test('the calendar has both: by keys, and as a list on a phone', async () => {
  const { page, problems } = await stage.open(`/calendar_interviews?day=${yesterday}`)
  await page.getByRole('link', { name: /^10:00 Irina Candid/ }).waitFor()
  const alta = page.getByRole('link', { name: /^10:30 Irina Alta/ })
  await alta.waitFor()
  expect(await violations(page)).toEqual([])
  await tabTo(page, alta)
  await page.keyboard.press('Enter')
  await drawer(page).getByRole('button', { name: 'No-show' }).waitFor()
  expect(await violations(page)).toEqual([])
  const small = await stage.open(`/calendar_interviews?day=${yesterday}`, phone)
  await small.page.getByRole('link', { name: /Irina Alta/ }).waitFor()
  expect(await fits(small.page)).toBe(true)
  expect(await violations(small.page)).toEqual([])
  for (const visit of [{ page, problems }, small]) {
    expect(visit.problems).toEqual([])
    await visit.page.context().close()
  }
})

test('erased, a candidate stays in the counts alone', async () => {
  const { page, problems } = await stage.open('/interviews?q=alta')
  await page.getByRole('link', { name: 'Irina Alta' }).click()
  await drawer(page).getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase candidate' })
  await dialog.getByRole('textbox').fill('asked for it')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await page.getByRole('dialog').getByText('Erased').first().waitFor()
  // The list behind the drawer follows a moment later.
  await expect.poll(() => page.getByText('Irina Alta').count()).toBe(0)
  await expect.poll(() => page.getByText('alta@mail.example').count()).toBe(0)
  expect(problems).toEqual([])
  await page.context().close()
})
