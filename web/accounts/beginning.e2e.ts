import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inTurn } from '#services/platform/testing/size.ts'
import { fits, rememberLanguage, tabTo, violations, visitor } from '../testing/browser.ts'
import { walkTo } from '../testing/real-page.ts'
import { emptyStage } from '../testing/stages.ts'

// One installation from its first visitor on: each test goes on where the one before it ended.
const stage = emptyStage()
const password = 'Fictional-7'

const titles = {
  en: 'Set up Callboard',
  es: 'Configurar Callboard',
  ro: 'Configurează Callboard',
} as const
const languages = Object.keys(titles) as (keyof typeof titles)[]

async function logIn(user: string): Promise<{ page: Page; problems: string[] }> {
  const visit = await visitor(stage.browser)
  const { page } = visit
  await page.goto(stage.server.url)
  await page.getByLabel('User name').fill(user)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  return visit
}

test.each(inTurn(languages, 1))(
  'the first visitor finds the set-up in %s on a phone, and axe finds nothing',
  async (language) => {
    const { page, problems } = await visitor(stage.browser, {
      viewport: { width: 390, height: 844 },
    })
    await rememberLanguage(page, language)
    await walkTo(page, stage.server.url, '/setup')
    await page.getByRole('heading', { name: titles[language] }).waitFor()
    expect(await fits(page)).toBe(true)
    expect(await violations(page)).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  },
)

test('a visitor from elsewhere is asked for the set-up code, and the link that the server prints has it', async () => {
  const { page } = await visitor(stage.browser, {
    extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.1' },
  })
  await page.goto(`${stage.server.url}/setup`)
  await page.getByRole('textbox', { name: 'Set-up code' }).waitFor()
  expect(await violations(page)).toEqual([])
  const link = /open (http\S+\/setup\?token=\S+)/.exec(stage.server.output())?.[1] ?? ''
  const asked = page.waitForResponse((response) => response.url().includes('/api/accounts/setup'))
  await page.goto(link)
  expect((await asked).status()).toBe(200)
  await page.getByRole('button', { name: 'Create studio' }).waitFor()
  await page.waitForURL(`${stage.server.url}/setup`)
  expect(await page.getByRole('textbox', { name: 'Set-up code' }).count()).toBe(0)
  await page.context().close()
})

test('the first visitor makes the owner without a mouse, is told what is wrong in the fixed words, and is in', async () => {
  const { page, problems } = await visitor(stage.browser)
  await page.goto(stage.server.url)
  await tabTo(page, page.getByRole('link', { name: 'Set up this new installation' }))
  await page.keyboard.press('Enter')
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  }
  await type('First name', 'Olivia 2')
  await type('Last name', 'x')
  await type('Email address', 'nonsense')
  await type('User name', 'owner')
  await type('Password', password)
  await type('Confirm password', 'other')
  await type('Studio', 'Demo')
  await type('Studio ID', 'demo')
  await page.keyboard.press('Enter')
  for (const wrong of [
    'Letters and spaces only',
    'Last name length must be grater than 1',
    'Please enter a valid email address',
    'Please enter the same password as above',
  ])
    await page.getByText(wrong, { exact: true }).waitFor()
  // The form begins again above: the focus is where the first mistake is.
  await type('First name', 'Olivia')
  await type('Last name', 'Exemplu')
  await type('Email address', 'owner@example.test')
  await type('Confirm password', password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Monitoring' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
  const later = await visitor(stage.browser)
  await later.page.goto(`${stage.server.url}/setup`)
  await later.page.getByText('Setup is already complete.').waitFor()
  expect(await later.page.getByRole('textbox').count()).toBe(0)
  await later.page.context().close()
})

const everybody = ['Dashboard', 'My Account']
const money = ['Accountancy', 'Settlement Reports', 'Upfronts', 'Penalties', 'Bonuses']
const people = ['Accounts', 'Vacations', 'Notes', 'Tasks']
const moneyAndPeople = [...money, 'Shop', 'Checkout', ...people]
const planned = ['Schedule', ...moneyAndPeople]
const manager = [
  ...everybody,
  'Monitoring',
  'Chat',
  'Schedule',
  ...money,
  'Shop',
  'Products',
  'Checkout',
  'History',
  'All orders',
  ...people,
  'Interviews',
  'Site Track',
  'Studio Config',
  'Permissions',
  'Notification Subscriptions',
  'Model Assignment',
  'Bonuses configuration',
]
const whoManagesAll = [
  ...manager.slice(0, -5),
  'Audit',
  'Studio Config',
  'Permissions',
  'Notification Subscriptions',
  'Model Assignment',
  'Internal Config',
  'Bonuses configuration',
]
/** The entries that the menu of each account shows, and no others. */
const menus = {
  owner: whoManagesAll,
  new_super: whoManagesAll,
  new_manager: manager,
  new_trainer: [...everybody, 'Monitoring', 'Chat', ...planned, 'Bonuses configuration'],
  new_tehnic: [...everybody, 'Monitoring', 'Chat', ...planned, 'Bonuses configuration'],
  new_model: [...everybody, 'Chat', ...planned],
  new_other: [...everybody, 'Chat', ...planned],
} as const satisfies Record<string, readonly string[]>
const accounts = [
  ['new_model', 'Model'],
  ['new_trainer', 'Trainer'],
  ['new_manager', 'Manager'],
  ['new_tehnic', 'Technician'],
  ['new_other', 'Other'],
  ['new_super', 'Manager'],
] as const

test('the owner makes an account of each role, and one a super user', async () => {
  const { page, problems } = await logIn('owner')
  await walkTo(page, stage.server.url, '/accounts')
  for (const [user, type] of accounts) {
    await page.getByRole('button', { name: 'New account' }).click()
    const form = page.getByRole('dialog', { name: 'New account' })
    await form.getByLabel('First name').fill('Nova')
    await form
      .getByLabel('Last name')
      .fill(type === 'Manager' && user === 'new_super' ? 'Suprema' : type)
    await form.getByLabel('User name').fill(user)
    await form.getByLabel('Email address').fill(`${user}@example.test`)
    await form.getByLabel('Account type').selectOption(type)
    await form.getByLabel('Birth date').fill('1990-03-09')
    await form.getByRole('textbox', { name: 'Password' }).fill(password)
    await form.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: /^Nova/ }).waitFor()
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Accounts', exact: true })
      .click()
    await page.getByRole('row', { name: new RegExp(`${user} ${type}`) }).waitFor()
  }
  await walkTo(page, stage.server.url, '/studio-permissions')
  await page.getByRole('button', { name: 'Nova Suprema’s permissions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make super user' }).click()
  await page
    .getByRole('dialog', { name: 'Are you sure?' })
    .getByRole('button', { name: 'Make super user' })
    .click()
  await page.getByRole('row').filter({ hasText: 'Nova Suprema' }).getByText('Everything').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a user name that is taken is said at its field, which has the focus, and the rest stays', async () => {
  const { page } = await logIn('owner')
  await walkTo(page, stage.server.url, '/accounts')
  await page.getByRole('button', { name: 'New account' }).click()
  const form = page.getByRole('dialog', { name: 'New account' })
  await form.getByLabel('First name').fill('Nova')
  await form.getByLabel('Last name').fill('Altera')
  await form.getByLabel('User name').fill('new_model')
  await form.getByLabel('Email address').fill('altera@example.test')
  await form.getByLabel('Birth date').fill('1990-03-09')
  await form.getByRole('button', { name: 'Create account' }).click()
  await form.getByText(/new_model/).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  expect(
    await form.getByLabel('User name').evaluate((field) => field === document.activeElement),
  ).toBe(true)
  expect(await form.getByLabel('Last name').inputValue()).toBe('Altera')
  await page.context().close()
})

test.each(Object.keys(menus) as (keyof typeof menus)[])(
  '%s logs in and is offered exactly what this account may see',
  async (user) => {
    const { page, problems } = await logIn(user)
    const entries = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    // Whether there is chat is told a moment later.
    await expect.poll(() => entries.allInnerTexts()).toEqual(menus[user])
    expect(problems).toEqual([])
    await page.context().close()
  },
)
