import { beforeAll, expect, test } from 'vitest'
import { deviceFor, employ } from '../../testing/logins.ts'
import { realStage } from '../../testing/stages.ts'

const stage = realStage()
beforeAll(() => employ(stage, { fern: 'Model' }))

const tokens = '/usage?section=tokens'
const use = (token: string) =>
  fetch(`${stage.server.url}/api/shifts/on-shift`, {
    headers: { authorization: `Bearer ${token}` },
  }).then(({ status }) => status)

test('a token is shown once, works until another device revokes it, and tells when it was last used', async () => {
  const [here, there] = [await stage.open(tokens), await stage.open(tokens)]
  const form = here.page.getByRole('form', { name: 'Create token' })
  const make = form.getByRole('button', { name: 'Create token' })
  const name = form.getByLabel('Name')
  for (const blank of ['', '   ']) {
    await name.fill(blank)
    expect(await make.isDisabled()).toBe(true)
    expect(await make.getAttribute('title')).toBe('Enter a name')
  }
  const hostile = '<img src=x onerror=alert(1)> "\' \\ {name} %s 😀 wall'
  await name.fill(hostile)
  await form.getByRole('checkbox', { name: /^read/ }).check()
  await form.getByRole('checkbox', { name: /^ingest/ }).uncheck()
  await form.getByLabel('Expires (optional)').fill('2099-12-31')
  await here.page.keyboard.press('Enter')
  const secret = form.getByLabel('Token', { exact: true })
  const token = await secret.inputValue()
  await secret.and(here.page.locator(':focus')).waitFor()
  expect(await use(token)).toBe(200)
  await here.page.getByRole('link', { name: 'My Account' }).click()
  const question = here.page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText('You won’t see this token again.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await secret.inputValue()).toBe(token)
  await here.page.reload()
  const row = here.page.getByRole('row').filter({ hasText: hostile })
  await row.waitFor()
  expect(await secret.count()).toBe(0)
  expect(await here.page.getByText(token).count()).toBe(0)
  await row.getByText(/31 Dec 2099|1 Jan 2100/).waitFor()
  await expect
    .poll(async () => {
      await here.page.reload()
      await row.waitFor()
      return row.getByRole('cell').allTextContents()
    })
    .not.toContain('Never')
  await here.page.getByRole('columnheader', { name: 'Last used' }).waitFor()
  await there.page.reload()
  await there.page
    .getByRole('row')
    .filter({ hasText: hostile })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await there.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await there.page.getByText('Token revoked').waitFor()
  expect(await use(token)).toBe(401)
  await row.getByText('Revoked').waitFor()
  await here.page.reload()
  await row.getByText('Revoked').waitFor()
  expect([...here.problems, ...there.problems]).toEqual([])
  for (const { page } of [here, there]) await page.context().close()
})

test('a name that nobody could read is refused at its field, and what else was chosen stays', async () => {
  const { page } = await stage.open(tokens)
  const form = page.getByRole('form', { name: 'Create token' })
  await form.getByRole('checkbox', { name: /^metrics/ }).check()
  for (const hostile of ['door\u202Enoisnetxe', '\u200B\u200B', '!!!']) {
    await form.getByLabel('Name').fill(hostile)
    await page.keyboard.press('Enter')
    await form.getByRole('alert').waitFor()
    expect(await form.getByRole('checkbox', { name: /^metrics/ }).isChecked()).toBe(true)
    expect(await form.getByLabel('Token', { exact: true }).count()).toBe(0)
  }
  await page.context().close()
})

test('a calendar link is shown once and opens nothing once another device has replaced it', async () => {
  const path = '/schedule'
  const [here, there] = [await deviceFor(stage, 'fern', path), await deviceFor(stage, 'fern', path)]
  const link = here.page.getByLabel('Calendar link', { exact: true })
  await here.page.getByRole('button', { name: 'Create link' }).click()
  const first = await link.inputValue()
  expect((await fetch(first)).status).toBe(200)
  await here.page.reload()
  await here.page.getByText(/^Link created /).waitFor()
  expect(await link.count()).toBe(0)
  await there.page.reload()
  await there.page.getByRole('button', { name: /^Replace link/ }).click()
  await there.page.getByRole('dialog').getByRole('button', { name: 'Replace link' }).click()
  const second = await there.page.getByLabel('Calendar link', { exact: true }).inputValue()
  expect((await fetch(first)).status).toBe(404)
  expect((await fetch(second)).status).toBe(200)
  await here.page.reload()
  await here.page.getByText(/^Link created /).waitFor()
  await here.page.getByRole('button', { name: /^Remove link/ }).click()
  await here.page.getByRole('dialog').getByRole('button', { name: 'Remove link' }).click()
  await here.page.getByText('Link removed').waitFor()
  expect((await fetch(second)).status).toBe(404)
  await there.page.reload()
  await there.page.getByRole('button', { name: 'Create link' }).waitFor()
  for (const { page } of [here, there]) await page.context().close()
})
