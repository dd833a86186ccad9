import { expect, test } from 'vitest'
import { fits, violations } from '../testing/browser.ts'
import { looks } from '../testing/looks.ts'
import { walkTo } from '../testing/real-page.ts'
import { realLogin } from '../testing/real-server.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()

test.each(looks)(
  'axe finds nothing on Site Track in $language and $colorScheme colours, wide and narrow',
  async ({ language, colorScheme }) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const { page, problems } = await stage.enter({
        language,
        colorScheme,
        viewport,
      })
      for (const path of ['/usage', '/usage?section=accounts', '/usage?section=tokens']) {
        await walkTo(page, stage.server.url, path)
        expect(await violations(page)).toEqual([])
      }
      expect(problems).toEqual([])
      await page.context().close()
    }
  },
)

test('an observer shows that it lives and what it said, and is set up', async () => {
  const { page, problems } = await stage.open('/usage')
  const row = page.getByRole('row', { name: /e2e/ })
  await row.getByText('reports changes only').waitFor()
  await row.getByText('Alive').waitFor()
  await row.getByRole('img', { name: /13 lines in the last hour/ }).waitFor()
  await row.getByRole('button', { name: 'Set up e2e' }).click()
  const form = page.getByRole('form', { name: 'Set up e2e' })
  await form.getByLabel('Mode').selectOption('poll')
  await form.getByLabel('Polling interval (s)').fill('120')
  await form.getByText('valid for 6 minutes').waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await row.getByText('polls every 120 s').waitFor()
  await stage.server.observe('ana_fictiva', 2)
  await row.getByRole('img', { name: /14 lines in the last hour/ }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('what is typed into a form is discarded only on purpose, wherever one would go', async () => {
  const { page, problems } = await stage.open('/accounts')
  await page.getByRole('link', { name: 'Site Track' }).click()
  const add = page.getByRole('button', { name: 'Add observer' })
  await add.click()
  const form = page.getByRole('form', { name: 'Add observer' })
  await form.getByLabel('Name').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await add.click()
  await form.getByLabel('Name').fill('poll 1')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Letters, numbers, dots and dashes').nth(1).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  await form.getByLabel('Name').fill('poll-1')
  const question = form.getByRole('alertdialog', { name: 'Discard changes?' })
  await page.keyboard.press('Escape')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.mouse.click(5, 5)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.goBack()
  await question.waitFor()
  expect(new URL(page.url()).pathname).toBe('/usage')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await form.getByLabel('Name').inputValue()).toBe('poll-1')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await form.waitFor({ state: 'detached' })
  await add.click()
  expect(await form.getByLabel('Name').inputValue()).toBe('')
  expect(problems).toEqual([])
  await page.context().close()
})

test('what was typed is there again after the session had ended and the person has logged in', async () => {
  const { page } = await stage.open('/usage')
  await page.getByRole('button', { name: 'Add observer' }).click()
  const form = page.getByRole('form', { name: 'Add observer' })
  await form.getByLabel('Name').fill('poll-2')
  await form.getByLabel('Polling interval (s)').fill('90')
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('User name').fill(realLogin.user)
  await page.getByRole('textbox', { name: 'Password' }).fill(realLogin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Add observer' }).click()
  await form.getByText('Your unsaved entries were restored.').waitFor()
  expect(await form.getByLabel('Name').inputValue()).toBe('poll-2')
  await form.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('row', { name: /poll-2/ })
    .getByText('polls every 90 s')
    .waitFor()
  await page.getByRole('button', { name: 'Add observer' }).click()
  expect(await form.getByLabel('Name').inputValue()).toBe('')
  await page.context().close()
})

test('an unknown account is given to a person, who gives up the old one only on purpose, and leaves the list by itself', async () => {
  const { page, problems } = await stage.open('/usage?section=accounts')
  const held = page.getByRole('row', { name: /nobody_yet/ })
  await page.getByRole('searchbox', { name: 'Find an account' }).fill('chatur nobody')
  await page.waitForURL((url) => url.searchParams.get('q') === 'chatur nobody')
  await held.getByRole('button', { name: 'Show lines nobody_yet' }).click()
  const lines = page.getByRole('dialog', { name: 'Latest reports for nobody_yet' })
  await lines.getByText('"account":"nobody_yet"').waitFor()
  await lines.getByRole('button', { name: 'Close' }).click()
  await held.getByRole('button', { name: /^Assign to/ }).click()
  const form = page.getByRole('form', { name: 'Assign nobody_yet on Chaturbate' })
  await form.getByRole('combobox', { name: 'Person' }).fill('carla')
  await form.getByRole('option', { name: /Carla Exemplu/ }).click()
  await form.getByRole('button', { name: 'Assign account' }).click()
  await form.getByRole('alert').filter({ hasText: 'carla_exemplu' }).waitFor()
  await form.getByRole('button', { name: 'Replace and assign' }).click()
  await page.getByText('All reported accounts are assigned').waitFor()
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
  await page.context().close()
})

test('a token is made, shown once, and revoked after being asked', async () => {
  const { page, problems } = await stage.open('/usage?section=tokens')
  await page.getByLabel('Name').fill('extension in room 3')
  await page.getByRole('button', { name: 'Create token' }).click()
  expect(await page.getByLabel('Token', { exact: true }).inputValue()).toMatch(/^cb_[0-9a-f]{16}_/)
  await page.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: /extension in room 3/ })
  await row.getByRole('button', { name: /Revoke/ }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText('extension in room 3', { exact: true }).waitFor()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('Revoked').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('tokens are found by name and state, and several are revoked together', async () => {
  const { page, problems } = await stage.open('/usage?section=tokens')
  for (const name of ['wall in room 1', 'wall in room 2', 'door']) {
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByText(`Token “${name}” created`).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
  }
  await page.getByRole('searchbox', { name: 'Find a token' }).fill('WALL room')
  await page.getByRole('combobox', { name: 'State' }).selectOption('active')
  await page.waitForURL((url) => url.searchParams.get('state') === 'active')
  await page.reload()
  expect(await page.getByRole('searchbox', { name: 'Find a token' }).inputValue()).toBe('WALL room')
  await page.getByRole('row', { name: /wall in room 1/ }).waitFor()
  expect(await page.getByRole('row', { name: /door/ }).count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Select wall in room 1' }).check()
  await page.getByRole('button', { name: 'Select all' }).click()
  const bar = page.getByRole('toolbar', { name: 'With the selected rows' })
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No results').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('row', { name: /wall in room 2.*Revoked/ }).waitFor()
  await page.getByRole('row', { name: /door.*Active/ }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('on a phone each row of a list is a card with its headings, and the page does not scroll sideways', async () => {
  const { page, problems } = await stage.open('/usage?section=tokens', {
    viewport: { width: 390, height: 844 },
  })
  const cell = page
    .getByRole('row', { name: /wall in room 1/ })
    .getByRole('cell')
    .filter({ hasText: 'Revoked' })
  await cell.waitFor()
  expect(
    await cell.evaluate((element) => window.getComputedStyle(element, '::before').content),
  ).toBe('"State"')
  expect(await fits(page)).toBe(true)
  expect(problems).toEqual([])
  await page.context().close()
})
