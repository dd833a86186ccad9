import { expect, test } from 'vitest'
import { rememberLanguage, visitor } from '../testing/browser.ts'
import { largeWorkbook } from '../testing/large-workbook.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()

test('a person is edited with the fixed messages, a secret is shown with a reason, and who saw it is told', async () => {
  const { page, problems } = await stage.open('/about-user?user=ana_fictiva&section=edit')
  await page.getByLabel('Email address').fill('nonsense')
  await page.getByLabel('SSN/CNP').fill('TEST-1234')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please enter a valid email address', { exact: true }).waitFor()
  await page.getByLabel('Email address').fill('ana@example.test')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show SSN/CNP' }).click()
  const dialog = page.getByRole('dialog', { name: 'SSN/CNP' })
  await dialog.getByLabel('Reason').fill('a contract')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await dialog.getByText('TEST-1234').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Access', exact: true }).click()
  await page.getByRole('link', { name: 'Access log' }).click()
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
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByRole('row', { name: /2 import_one New/ }).waitFor()
  await page.getByRole('row', { name: /3 import_two Rejected .*not an email address/ }).waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('1 new, 0 changed, 0 unchanged, 1 rejected').waitFor()
  await page.getByRole('link', { name: 'To the accounts' }).click()
  await page.getByRole('row', { name: /import_one .* ctb/ }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a large workbook of people is read under the policy that the server gives to pages, and a broken one refused in words', async () => {
  const { page, problems } = await stage.open('/accounts?view=import')
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer })
  const people = Array.from({ length: 300 }, (_, index) => [
    `large_${index}`,
    'Una',
    `Importata ${index}`,
    `large_${index}@example.test`,
    'Model',
    'demo',
  ])
  const headings = ['user', 'name', 'surname', 'email', 'tipCont', 'studio']
  const workbook = await largeWorkbook(headings, people)
  expect(workbook.length).toBeGreaterThan(1_000_000)
  await choose('large.xlsx', workbook)
  await page.getByRole('row', { name: /2 large_0 New/ }).waitFor()
  await page.getByRole('button', { name: '300 New' }).waitFor()
  await page.getByRole('button', { name: 'Another file' }).click()
  await choose('broken.xlsx', Buffer.from('PK\u0003\u0004nothing'))
  await page.getByRole('alert').getByText('broken.xlsx: This workbook can’t be read').waitFor()
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
  for (
    let tabs = 0;
    tabs < 40 && !(await city.evaluate((field) => field === document.activeElement));
    tabs++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.type('Exempla')
  await page.keyboard.press('Enter')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  expect(await page.getByLabel('City').inputValue()).toBe('Exempla')
  await page.context().close()
})

test('who fails to log in too often is told in their language when to try again', async () => {
  const words = {
    ro: [
      'Nume de utilizator',
      'Parolă',
      'Intră',
      '[Pp]rea multe autentificări eșuate\\. Încearcă din nou peste',
    ],
    es: ['Usuario', 'Contraseña', 'Entrar', '[Dd]emasiados intentos fallidos\\. Inténtalo en'],
    en: ['User name', 'Password', 'Log in', '[Tt]oo many failed sign-ins\\. Try again in'],
  } as const
  for (const [language, [user, password, enter, refusal]] of Object.entries(words)) {
    const { page } = await visitor(stage.browser)
    await rememberLanguage(page, language)
    await page.goto(stage.server.url)
    await page.getByLabel(user).fill('carla_exemplu')
    await page.getByRole('textbox', { name: password }).fill('Wrong-pass1')
    const refused = page
      .getByRole('alert')
      .getByText(new RegExp(`^${enter}: ${refusal} \\d+ s\\.$`))
    // The first few failures go unpunished.
    for (let attempt = 0; attempt < 8 && !(await refused.isVisible()); attempt++) {
      const answered = page.waitForResponse('**/login')
      await page.getByRole('button', { name: enter, exact: true }).click()
      await (await answered).finished()
      await page.getByRole('alert').waitFor()
    }
    await refused.waitFor()
    await page.context().close()
  }
})
