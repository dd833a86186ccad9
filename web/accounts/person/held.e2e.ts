import { beforeAll, expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { violations } from '../../testing/browser.ts'
import { realStage } from '../../testing/stages.ts'

const stage = realStage()
beforeAll(async () => {
  const nova = {
    user: 'nova',
    name: 'Nova',
    surname: 'Exemplu',
    email: 'nova@example.test',
    tipCont: 'Other',
    studio: 'demo',
    conturi: { ctb: { username: 'nova_x' } },
  }
  await stage.server.owner.call('POST', '/api/accounts/import', ndjson([nova]))
})
interface Info {
  readonly tipCont: string
  readonly active: boolean
  readonly conturi: Readonly<Record<string, { readonly payee: string }>>
}
const info = () => stage.server.owner.call<Info>('POST', '/getUserInfo', { user: 'nova' })

test('an account type holds from a day, today at the latest, and only where it is changed', async () => {
  const { page, problems } = await stage.open('/about-user?user=nova&section=edit')
  const form = page.getByRole('form', { name: 'Edit account' })
  const from = form.getByLabel('Effective from')
  expect(await violations(page)).toEqual([])
  const sent = () =>
    page
      .waitForRequest((request) => request.method() === 'PATCH')
      .then((request) => (request.postDataJSON() as { readonly from?: string }).from)
  await form.getByLabel('Account type').selectOption('Trainer')
  await from.fill('2026-01-10')
  const dated = sent()
  await form.getByRole('button', { name: 'Save' }).click()
  expect(await dated).toBe('2026-01-10')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await info()).toMatchObject({ tipCont: 'Trainer' })
  await expect.poll(() => from.inputValue()).toBe('')
  await from.fill('2026-01-10')
  await form.getByLabel('City').fill('Arad')
  const plain = sent()
  await form.getByLabel('City').press('Enter')
  expect(await plain).toBeUndefined()
  expect(problems).toEqual([])
  await page.context().close()
})
test('what the server refuses is said at its field, which gets the focus', async () => {
  const { page } = await stage.open('/about-user?user=nova&section=edit')
  const form = page.getByRole('form', { name: 'Edit account' })
  await form.getByLabel('Account type').selectOption('Other')
  await form.getByLabel('Effective from').fill('9999-12-31')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('31 Dec 9999 is in the future: choose today or an earlier day').waitFor()
  const wrong = page.locator('[aria-invalid=true]:focus')
  await form.getByLabel('Effective from').and(wrong).waitFor()
  expect(await form.getByRole('alert').count()).toBe(0)
  await form.getByRole('button', { name: 'Discard changes' }).click()
  await form.getByLabel('Contact phone').fill('0712 call me')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('This value can’t be saved').waitFor()
  await form.getByLabel('Contact phone').and(wrong).waitFor()
  await form.getByRole('button', { name: 'Discard changes' }).click()
  await form.getByLabel('Hire date').fill('2026-05-01')
  await form.getByLabel('End date').fill('2026-04-01')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Must not be before the hire date').waitFor()
  await form.getByLabel('End date').and(wrong).waitFor()
  await page.context().close()
})
test('a day that is half typed is neither saved as none nor taken for now', async () => {
  const { page } = await stage.open('/about-user?user=nova&section=edit')
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /users|make_inactive/.test(request.url()))
      changes.push(request.url())
  })
  const form = page.getByRole('form', { name: 'Edit account' })
  const wrong = page.locator('[aria-invalid=true]:focus')
  await form.getByLabel('City').fill('Deva')
  await form.getByLabel('Hire date').fill('2026-05')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByLabel('Hire date').and(wrong).waitFor()
  await form.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Set inactive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await dialog.getByLabel('Effective from').fill('2026-01')
  await dialog.getByLabel('Effective from').press('Enter')
  await dialog.getByRole('button', { name: 'Set inactive' }).click()
  await dialog.getByLabel('Effective from').and(wrong).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(changes).toEqual([])
  await page.context().close()
})
test('whom a site pays is chosen, with the day from which it does', async () => {
  const { page, problems } = await stage.open('/about-user?user=nova&section=site-accounts')
  await page.getByText('Paid to the studio').waitFor()
  await page.getByRole('button', { name: /^Edit nova_x on/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit site account' })
  await dialog.getByLabel('Payee').selectOption('Paid to the person')
  await dialog.getByLabel('Effective from').fill('9999-12-31')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('31 Dec 9999 is in the future: choose today or an earlier day').waitFor()
  await dialog.getByLabel('Effective from').fill('2026-01-10')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Paid to the person').waitFor()
  expect((await info()).conturi['ctb']?.payee).toBe('person')
  expect(problems.filter((problem) => !/status of 4(09|22)/.test(problem))).toEqual([])
  await page.context().close()
})
test('somebody is set inactive from a day on', async () => {
  const { page, problems } = await stage.open('/about-user?user=nova&section=edit')
  await page.getByRole('button', { name: 'Set inactive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await dialog.getByLabel('Effective from').fill('2026-01-10')
  const sent = page.waitForRequest('**/make_inactive')
  await dialog.getByRole('button', { name: 'Set inactive' }).click()
  expect((await sent).postDataJSON()).toEqual({ user: 'nova', active: false, from: '2026-01-10' })
  await page.getByText('User set as inactive', { exact: true }).waitFor()
  expect((await info()).active).toBe(false)
  expect(problems).toEqual([])
  await page.context().close()
})
test('what was changed of an account is not lost without a question, and Save leads to what is wrong', async () => {
  const { page, problems } = await stage.open('/about-user?user=nova&section=edit')
  const form = page.getByRole('form', { name: 'Edit account' })
  const email = form.getByLabel('Email address')
  await email.fill('nonsense')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Please enter a valid email address', { exact: true }).waitFor()
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
  const leave = page.getByRole('main').getByRole('link', { name: 'Site accounts' })
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await leave.click()
  await question.getByText('Your changes aren’t saved yet.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await email.inputValue()).toBe('nonsense')
  await leave.click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await page.waitForURL((url) => url.searchParams.get('section') === 'site-accounts')
  await leave.and(page.locator('[aria-current=page]')).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})
