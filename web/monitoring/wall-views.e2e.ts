import { expect, test } from 'vitest'
import { violations } from '../testing/browser.ts'
import { fakeStage } from '../testing/stages.ts'

const stage = fakeStage()
const open = async (search: string) => {
  const visit = await stage.enter()
  await visit.page.goto(`${stage.server.url}/monitoring${search}`)
  await visit.page.getByRole('table', { name: 'People and sites' }).waitFor()
  return visit
}

test('who replaces a missing person is asked within three clicks from the wall', async () => {
  const { page, problems } = await open('?group=none&studio=north')
  // One: who is missing. Two: who is free. Three: ask.
  await page
    .getByRole('group', { name: 'People by status' })
    .getByRole('button', { name: /^Absent/ })
    .click()
  const rows = page.getByRole('table', { name: 'People and sites' }).getByRole('row')
  await rows
    .nth(1)
    .getByRole('button', { name: /Find a replacement$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Find a replacement' })
  const free = dialog.getByRole('list', { name: 'Free and rested' }).getByRole('listitem')
  await free.nth(2).waitFor()
  await dialog.getByText(/stays on record/).waitFor()
  expect(await dialog.getByText(/more are planned, on leave, or have to rest$/).count()).toBe(1)
  await free.nth(0).getByRole('button', { name: /^Ask/ }).click()
  await free.nth(0).getByText('Asked, no answer yet').waitFor()
  expect(await violations(page)).toEqual([])
  await free
    .nth(0)
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await free.nth(0).getByRole('button', { name: /^Ask/ }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await page.context().close()
})

test('by shift people stand under the shifts that they are planned for, in the order of the day', async () => {
  const { page, problems } = await open(
    '?group=plan&studio=north&status=planned-absent,planned-late',
  )
  const groups = page.getByRole('row').filter({ hasText: /on air$/ })
  await expect
    .poll(async () => (await groups.allTextContents()).map((text) => text.split(/\d/)[0]))
    .toHaveLength(2)
  expect((await groups.allTextContents()).join(' ')).toMatch(
    /morning1 person.*night1 person|night1 person.*morning1 person/,
  )
  await page.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'By studio' })
  await page.waitForURL((url) => !url.searchParams.has('group'))
  expect(problems).toEqual([])
  await page.context().close()
})

test('a view is kept by its name, and chosen again', async () => {
  const { page, problems } = await open('?status=private&studio=hill')
  await page.getByRole('button', { name: 'Views' }).click()
  const name = page.getByRole('textbox', { name: 'Name of this view' })
  await name.fill('Evening')
  // A click beside the menu closes it, and loses no name.
  await page.keyboard.press('Escape')
  await name.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Views' }).click()
  await expect.poll(() => name.inputValue()).toBe('Evening')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.goto(`${stage.server.url}/monitoring`)
  await page.getByRole('table', { name: 'People and sites' }).waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page
    .getByRole('list', { name: 'Saved views' })
    .getByRole('button', { name: 'Evening', exact: true })
    .click()
  await page.waitForURL((url) => url.search === '?studio=hill&status=private')
  expect(problems).toEqual([])
  await page.context().close()
})
