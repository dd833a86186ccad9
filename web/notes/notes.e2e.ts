import { expect, test } from 'vitest'
import { violations } from '../testing/browser.ts'
import { listPage } from '../testing/list-page.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()

test('a note is written, kept as a draft over a reload, shared, changed, restored, deleted and taken back', async () => {
  const { page, problems } = await stage.open('/notes')
  await page.getByRole('button', { name: 'New note' }).first().click()
  const form = page.getByRole('form', { name: 'Note' })
  await form.getByLabel('Title').fill('Chei și cutii')
  await form.getByLabel('Text').fill('In the blue box')
  await form.getByText('Not saved yet').waitFor()
  await page.reload()
  await form.getByText('Your unsaved entries were restored.').waitFor()
  expect(await form.getByLabel('Text').inputValue()).toBe('In the blue box')
  await form.getByLabel('Tags').fill('birou')
  await form.getByRole('button', { name: 'Add a link' }).click()
  await form.getByRole('combobox', { name: 'Person' }).fill('Ana')
  await page.getByRole('option', { name: /Ana Fictiva/ }).click()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  const drawer = page.getByRole('dialog', { name: 'Note', exact: true })
  await drawer.getByRole('button', { name: 'Share' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share “Chei și cutii”' })
  await sharing.waitFor()
  await page.keyboard.press('Escape')
  await sharing.waitFor({ state: 'detached' })
  await drawer.getByRole('button', { name: 'Share' }).click()
  await sharing.getByRole('combobox', { name: 'Person' }).fill('Ana')
  await page.getByRole('option', { name: /Ana Fictiva/ }).click()
  await sharing.getByLabel('What Ana Fictiva can do').selectOption('edit')
  expect(await violations(page)).toEqual([])
  await sharing.getByRole('button', { name: 'Save' }).click()
  await sharing.waitFor({ state: 'detached' })

  await form.getByLabel('Text').fill('In the red box')
  await form.getByLabel('Text').press('Control+s')
  await drawer.getByRole('button', { name: 'History' }).click()
  const history = drawer.getByRole('list', { name: 'History' })
  await history.locator('del', { hasText: 'blue' }).waitFor()
  await history.locator('ins', { hasText: 'red' }).waitFor()
  expect(await violations(page)).toEqual([])
  await history.getByRole('button', { name: 'Restore' }).click()
  await history.getByText(/^Version 3/).waitFor()
  await page.keyboard.press('Escape')

  const { row } = listPage(page)
  await page.getByLabel('Search notes').fill('CHEI SI blue')
  await row('Chei și cutii').getByText('In the blue box').waitFor()
  await page.getByLabel('Search notes').fill('red')
  await row('Chei și cutii').waitFor({ state: 'detached' })
  await page.getByLabel('Search notes').fill('')
  await row('Chei și cutii').getByRole('button', { name: 'Delete' }).click()
  await row('Chei și cutii').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row('Chei și cutii').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('of two who edit one note the second sees both texts, and loses nothing', async () => {
  const { note } = await stage.server.owner.call<{ note: string }>('POST', '/api/notes', {
    title: 'Rules',
    text: 'No coffee here',
    tags: [],
    links: [],
  })
  const { page, problems } = await stage.open(`/notes?note=${note}`)
  const form = page.getByRole('form', { name: 'Note' })
  await form.getByLabel('Text').fill('No coffee upstairs')
  const theirs = { title: 'Rules', text: 'No tea here', tags: [], links: [], base: 1 }
  await stage.server.owner.call('PUT', `/api/notes/${note}`, theirs)
  const both = form.getByRole('alert')
  await both.locator('del', { hasText: 'tea' }).waitFor()
  await both.locator('ins', { hasText: 'coffee' }).waitFor()
  expect(await violations(page)).toEqual([])
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => {
      const now = await stage.server.owner.call<{ text: string }>('GET', `/api/notes/${note}`)
      return now.text
    })
    .toBe('No coffee upstairs')
  expect(problems).toEqual([])
  await page.context().close()
})
