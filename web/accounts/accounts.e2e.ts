import { expect, test } from 'vitest'
import { realStage } from '../testing/stages.ts'

const stage = realStage()

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
