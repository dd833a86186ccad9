import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from '../testing/browser.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
const password = 'Fictional-7'

async function logIn(user: string): Promise<{ page: Page; problems: string[] }> {
  const visit = await visitor(stage.browser)
  await visit.page.goto(stage.server.url)
  await visit.page.getByLabel('User name').fill(user)
  await visit.page.getByRole('textbox', { name: 'Password' }).fill(password)
  await visit.page.getByRole('button', { name: 'Log in' }).click()
  return visit
}

test('somebody of each type is made, logs in, and is offered what their account may see', async () => {
  const { page } = await stage.open('/accounts')
  const menus: Record<string, string[]> = {}
  for (const type of ['Model', 'Trainer', 'Manager', 'Tehnic', 'Other']) {
    const user = `new_${type.toLowerCase()}`
    await page.getByRole('button', { name: 'New account' }).click()
    const form = page.getByRole('dialog', { name: 'New account' })
    await form.getByLabel('First name').fill('Nova')
    await form.getByLabel('Last name').fill('Exemplu')
    await form.getByLabel('User name').fill(user)
    await form.getByLabel('Email address').fill(`${user}@example.test`)
    await form.getByLabel('Account type').selectOption(type)
    await form.getByRole('textbox', { name: 'Password' }).fill(password)
    await form.getByRole('button', { name: 'Make the account' }).click()
    await page.getByRole('heading', { name: 'Nova Exemplu' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Accounts', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Accounts', exact: true }).waitFor()
    const theirs = await logIn(user)
    await theirs.page
      .getByRole('heading', { level: 1 })
      .and(theirs.page.getByText(/Monitoring|Dashboard/))
      .waitFor()
    menus[type] = await theirs.page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts()
    await theirs.page.context().close()
  }
  await page.context().close()
  const everybody = ['Dashboard', 'My Account']
  for (const type of ['Model', 'Other']) expect(menus[type]).toEqual([...everybody, 'Accounts'])
  for (const type of ['Trainer', 'Tehnic', 'Manager']) expect(menus[type]).toEqual(expect.arrayContaining([...everybody, 'Monitoring', 'Accounts']))
  expect(menus['Trainer']).not.toContain('Permissions')
  expect(menus['Manager']).toEqual(expect.arrayContaining(['Site Track', 'Permissions', 'Model Assignment']))
})

test('setting somebody inactive asks, says so, ends their login, and activating brings them back', async () => {
  const theirs = await logIn('new_other')
  await theirs.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const { page, problems } = await stage.open('/accounts?q=new_other')
  await page
    .getByRole('row', { name: /new_other/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Set inactive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
  await dialog.getByRole('button', { name: 'Set inactive' }).click()
  await page.getByText('User set as inactive', { exact: true }).waitFor()
  await page.getByRole('row', { name: /new_other/ }).waitFor({ state: 'detached' })
  await theirs.page.getByRole('button', { name: 'Log in' }).waitFor()
  await page.getByRole('link', { name: 'Inactive' }).click()
  await page
    .getByRole('row', { name: /new_other/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Activate' }).click()
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await page.getByText('User activated', { exact: true }).waitFor()
  await page.getByRole('row', { name: /new_other/ }).waitFor({ state: 'detached' })
  await page.getByText('Nobody is inactive').waitFor()
  await page.getByRole('link', { name: 'Active', exact: true }).click()
  await page.getByRole('row', { name: /new_other/ }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
  await theirs.page.context().close()
})

test('a person is edited with the messages of the specification, a secret is shown with a reason, and who saw it is told', async () => {
  const { page, problems } = await stage.open('/accounts?user=ana_fictiva')
  await page.getByLabel('Email address').fill('nonsense')
  await page.getByLabel('SSN/CNP').fill('TEST-1234')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please enter a valid email address', { exact: true }).waitFor()
  await page.getByLabel('Email address').fill('ana@example.test')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show SSN/CNP' }).click()
  const dialog = page.getByRole('dialog', { name: 'SSN/CNP' })
  await dialog.getByLabel('Why do you need it?').fill('a contract')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await dialog.getByText('TEST-1234').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Logs' }).click()
  await page.getByRole('row', { name: /SSN\/CNP.*a contract/ }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('people are imported from a table after a look at every line', async () => {
  const { page, problems } = await stage.open('/accounts?view=import')
  const table = [
    'user,name,surname,email,tipCont,studio,password,ctb',
    'import_one,Una,Importata,una@example.test,Model,demo,,una_x',
    'import_two,Doi,Importat,not-an-email,Model,demo,,',
    '',
  ].join('\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByRole('row', { name: /2 import_one New/ }).waitFor()
  await page.getByRole('row', { name: /3 import_two Rejected .*valid email/ }).waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('1 new, 0 changed, 0 unchanged, 1 rejected').waitFor()
  await page.getByRole('link', { name: 'To the accounts' }).click()
  await page.getByRole('row', { name: /import_one .* ctb/ }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('the way from the list to a saved change needs no mouse', async () => {
  const { page } = await stage.open('/accounts?q=bianca')
  await page.getByRole('link', { name: /^Bianca/ }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('heading', { name: /^Bianca/ })
    .and(page.locator(':focus'))
    .waitFor()
  const city = page.getByLabel('City')
  for (let tabs = 0; tabs < 40 && !(await city.evaluate((field) => field === document.activeElement)); tabs++) await page.keyboard.press('Tab')
  await page.keyboard.type('Exempla')
  await page.keyboard.press('Enter')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  expect(await page.getByLabel('City').inputValue()).toBe('Exempla')
  await page.context().close()
})
