import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '../../testing/browser.ts'
import { realStage } from '../../testing/stages.ts'

const stage = realStage()
const account = '/about-user?user=ana_fictiva&section=site-accounts'
const isFocused = (field: Locator) => field.evaluate((it) => it === document.activeElement)
const held = async () =>
  (
    await stage.server.owner.call<{
      readonly conturi: Readonly<Record<string, { readonly username: string }>>
    }>('POST', '/getUserInfo', { user: 'ana_fictiva' })
  ).conturi

test('a site account is added in a dialog: the site by name or code, each mistake at its field, nothing lost unasked', async () => {
  const { page, problems } = await stage.open(account)
  const list = page.getByRole('region', { name: 'Site accounts' })
  await list
    .getByRole('listitem')
    .filter({ hasText: 'Chaturbate' })
    .getByText('ana_fictiva')
    .waitFor()
  await page.getByRole('button', { name: 'Add site account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add site account' })
  const site = dialog.getByRole('combobox', { name: 'Site' })
  const username = dialog.getByRole('textbox', { name: 'Username' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await dialog.getByText('Choose a site', { exact: true }).waitFor()
  await dialog.getByText('Enter a username', { exact: true }).waitFor()
  await expect.poll(() => isFocused(site)).toBe(true)
  await site.fill('cha')
  await dialog.getByRole('option', { name: 'Chaturbate' }).click()
  await dialog.getByText('Replaces ana_fictiva on Chaturbate').waitFor()
  await username.fill('bianca_proba')
  await save.click()
  await dialog.getByText(/already has the account bianca_proba/).waitFor()
  await expect.poll(() => isFocused(username)).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await site.fill('bng')
  await page.keyboard.press('Enter')
  expect(await site.inputValue()).toBe('BongaCams')
  await username.fill('ana_bonga')
  expect(await violations(page)).toEqual([])
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await save.dblclick()
  await dialog.waitFor({ state: 'hidden' })
  await list.getByRole('listitem').filter({ hasText: 'BongaCams' }).getByText('ana_bonga').waitFor()
  expect(sent.filter((url) => url.includes('site-account'))).toHaveLength(1)
  expect(await held()).toMatchObject({
    ctb: { username: 'ana_fictiva' },
    bng: { username: 'ana_bonga' },
  })
  expect(problems.filter((problem) => !/status of 4(09|22)/.test(problem))).toEqual([])
  await page.context().close()
})

test('a site account is edited in the same dialog, filled, and another username replaces it', async () => {
  const { page, problems } = await stage.open(account)
  await page.getByRole('button', { name: 'Edit ana_fictiva on Stripchat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit site account' })
  expect(await dialog.getByRole('combobox', { name: 'Site' }).inputValue()).toBe('Stripchat')
  const username = dialog.getByRole('textbox', { name: 'Username' })
  expect(await username.inputValue()).toBe('ana_fictiva')
  await username.fill('ana_strip')
  await dialog.getByText('Replaces ana_fictiva on Stripchat').waitFor()
  await dialog.getByRole('textbox', { name: 'Password' }).fill('kept in the vault')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Show ana_strip’s password on Stripchat' }).waitFor()
  expect((await held())['str']).toMatchObject({ username: 'ana_strip', secret: true })
  expect(problems).toEqual([])
  await page.context().close()
})

test('a social account is added, edited and removed, and the first wrong field has the focus', async () => {
  const { page, problems } = await stage.open(account)
  await page.getByText('No social accounts yet').waitFor()
  await page.getByRole('button', { name: 'Add social account' }).click()
  const adding = page.getByRole('dialog', { name: 'Add social account' })
  await adding.getByLabel('Network').selectOption('YouTube')
  await adding.getByRole('button', { name: 'Save' }).click()
  await adding.getByText('Enter a username', { exact: true }).waitFor()
  const username = adding.getByRole('textbox', { name: 'Username' })
  await expect.poll(() => isFocused(username)).toBe(true)
  await username.fill('ana_tube')
  await adding.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit ana_tube on YouTube' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit social account' })
  await editing.getByRole('textbox', { name: 'Username' }).fill('ana_tube_2')
  await editing.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove ana_tube_2 on YouTube' }).click()
  await page
    .getByRole('dialog', { name: 'Are you sure?' })
    .getByRole('button', { name: 'Remove account' })
    .click()
  await page.getByText('No social accounts yet').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})
