import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { partInTurn } from '#services/platform/testing/size.ts'
import { settingDefaults } from '#shared/configuration/settings.ts'
import type { Group, MessagePage, Unread } from '#shared/chat/views.ts'
import { violations } from '../testing/browser.ts'
import { deviceFor, employ } from '../testing/logins.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
let isReady: Promise<unknown> | undefined
/** Chat is on in the studio, and three people work there: once for the file. */
const ready = () =>
  (isReady ??= (async () => {
    const path = '/api/configuration/studios/demo'
    const { version } = await stage.server.owner.call<{ version: number }>('GET', path)
    const modules = { ...settingDefaults.modules, messenger: true }
    await stage.server.owner.call('PUT', path, { version, changes: { modules } })
    await employ(stage, { ines: 'Manager', olga: 'Trainer', marc: 'Manager' })
  })())
const on = async (user: string, path = '/chat', options = {}) => {
  await ready()
  return deviceFor(stage, user, path, options)
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const write = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
}
const rows = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('article')
const said = (page: Page, text: string) => rows(page).filter({ hasText: text })
const inList = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name })
const ask = async <T>(page: Page, path: string): Promise<T> => {
  const answer = await page.context().request.get(stage.server.url + path)
  return (await answer.json()) as T
}
const textsWith = async (page: Page, name: string) => {
  const { messages } = await ask<MessagePage>(page, `/api/chat/messages?with=${name}`)
  return messages.map(({ text }) => text)
}
const unreadOf = async (page: Page) => (await ask<Unread>(page, '/api/chat/unread')).total
const openNew = async (page: Page, kind: string) => {
  await page.getByRole('button', { name: 'New conversation' }).first().click()
  await page.getByRole('button', { name: kind, exact: true }).click()
}
const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: /^Chat/ })

/** Olga asks for a correction of her shift, and a manager makes it from her message. */
async function editsAShift(manager: Page, olga: Page): Promise<void> {
  const clicked = { user_name: 'olga', reason: 'on paper' }
  for (const action of [1, 2])
    await stage.server.owner.call('POST', '/session_state', { ...clicked, action })
  await write(olga, 'I came an hour earlier')
  await said(manager, 'I came an hour earlier').hover()
  await manager.getByRole('button', { name: 'More actions' }).click()
  await manager.getByRole('button', { name: 'Edit a shift' }).click()
  await manager.getByText(/^Choose the shift to edit/).waitFor()
  expect(await violations(manager)).toEqual([])
  await manager
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const form = manager.getByRole('form', { name: /^Edit olga Fictional’s shift/ })
  expect(await form.getByLabel('Reason').inputValue()).toBe('I came an hour earlier')
  const start = form.getByRole('textbox', { name: 'Start' })
  const zone = { timeZone: 'Europe/Bucharest' }
  const before = new Date(Date.now() - 3_600_000).toLocaleString('sv-SE', zone)
  await start.fill(before.replace(' ', 'T'))
  await form.getByRole('button', { name: 'Edit shift…' }).click()
  const question = manager.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: 'Edit shift' }).click()
  const corrected = manager.getByRole('listitem').filter({ hasText: 'I came an hour earlier' })
  await corrected.getByRole('link', { name: /^olga Fictional, / }).click()
  await said(manager, 'I came an hour earlier').waitFor()
}

/** A third of these with every run. */
const plays: Readonly<Record<string, () => Promise<void>>> = {
  'a group takes in who asked; one of it is mentioned, muted and banned': async () => {
    const [ines, marc] = [await on('ines'), await on('marc')]
    await openNew(ines.page, 'New group')
    const form = ines.page.getByRole('form', { name: 'New group' })
    await form.getByLabel('Name').fill('Late shift')
    expect(await violations(ines.page)).toEqual([])
    await form.getByRole('button', { name: 'Create group' }).click()
    await ines.page.getByRole('heading', { name: 'Late shift' }).first().waitFor()
    await ines.page.getByRole('button', { name: 'Details' }).click()
    const details = ines.page.getByRole('complementary', { name: 'Details' })

    await openNew(marc.page, 'Join a group')
    await marc.page.getByRole('button', { name: 'Ask to join' }).click()
    await marc.page.getByText('Your request is waiting for a moderator.').waitFor()
    await marc.page.keyboard.press('Escape')
    await details.getByRole('button', { name: 'Accept marc Fictional' }).click()
    await details.getByRole('button', { name: 'Actions for marc Fictional' }).waitFor()
    await inList(marc.page, /Late shift/).click()
    await field(marc.page).waitFor()

    await field(ines.page).pressSequentially('Hello @mar')
    await ines.page.getByRole('option', { name: /marc/ }).waitFor()
    await field(ines.page).press('Enter')
    expect(await field(ines.page).inputValue()).toBe('Hello @marc ')
    await field(ines.page).press('Enter')
    await said(marc.page, 'Hello').getByText('@marc Fictional').waitFor()
    expect(await violations(marc.page)).toEqual([])
    expect(await violations(ines.page)).toEqual([])

    const act = async (name: string) => {
      await details.getByRole('button', { name: 'Actions for marc Fictional' }).click()
      await ines.page.getByRole('button', { name, exact: true }).last().click()
    }
    await act('Mute')
    await marc.page.getByText('You are muted in this group').waitFor()
    await field(marc.page).waitFor({ state: 'detached' })
    await act('Ban')
    const asks = ines.page.getByRole('dialog', { name: 'Are you sure?' })
    await asks.getByRole('button', { name: 'Ban' }).click()
    await details.getByRole('region', { name: 'Banned' }).getByText('marc').waitFor()
    const groups = await ask<Group[]>(ines.page, '/api/chat/groups')
    expect(groups).toMatchObject([{ name: 'Late shift', users: ['ines'], banned: ['marc'] }])
    await inList(marc.page, /Late shift/).waitFor({ state: 'detached' })
    // The server refuses what a muted or banned member asks for: that is no fault of the page.
    expect(ines.problems).toEqual([])
    for (const { page } of [ines, marc]) await page.context().close()
  },

  'what is written offline is kept, sent once when the network is back, and seen on all devices':
    async () => {
      const [ines, olga] = [await on('ines', '/chat?with=olga'), await on('olga')]
      await write(ines.page, 'First')
      await inList(olga.page, /ines Fictional.*First/).waitFor()
      await badge(olga.page).getByText(/^1/).waitFor()
      expect(await olga.page.title()).toMatch(/^\(1\) /)
      const phone = await on('olga', '/dashboard', { viewport: { width: 390, height: 844 } })
      await expect.poll(() => phone.page.title()).toMatch(/^\(1\) /)

      await olga.page.route('**/chat/markMessagesSeen', (route) => route.abort(), { times: 1 })
      await inList(olga.page, /ines Fictional/).click()
      await olga.page.getByText('Faild to load chat messages!', { exact: true }).waitFor()
      await badge(olga.page).getByText(/^1/).waitFor()
      await write(ines.page, 'Second')
      await expect.poll(() => unreadOf(olga.page)).toBe(0)
      await expect.poll(() => olga.page.title()).toBe('Chat · Callboard')
      await expect.poll(() => phone.page.title()).not.toMatch(/^\(/)

      await ines.page.context().setOffline(true)
      await write(ines.page, 'While away')
      const row = said(ines.page, 'While away')
      await row
        .getByRole('alert')
        .getByText(/^Not sent/)
        .waitFor()
      expect(await field(ines.page).inputValue()).toBe('')
      await ines.page.context().setOffline(false)
      await ines.page.waitForFunction(() => navigator.onLine)
      await row.getByRole('button', { name: 'Retry' }).click()
      await row.getByRole('alert').waitFor({ state: 'detached' })
      await said(olga.page, 'While away').waitFor()
      expect(await textsWith(olga.page, 'ines')).toEqual(['First', 'Second', 'While away'])

      await field(ines.page).press('ArrowUp')
      expect(await field(ines.page).inputValue()).toBe('While away')
      await write(ines.page, 'Back again')
      await said(olga.page, 'Back again').getByText('edited').waitFor()
      await said(olga.page, 'Back again').hover()
      await olga.page.getByRole('button', { name: 'React with 👍' }).click()
      await said(ines.page, 'Back again')
        .getByRole('button', { name: /👍 olga/ })
        .waitFor()
      await said(ines.page, 'First').hover()
      await ines.page.getByRole('button', { name: 'More actions' }).click()
      await ines.page.getByRole('button', { name: 'Delete', exact: true }).last().click()
      await said(olga.page, 'Message deleted').waitFor()
      await ines.page.getByRole('button', { name: 'Undo' }).click()
      await said(olga.page, 'First').waitFor()

      await editsAShift(ines.page, olga.page)
      for (const { page } of [ines, olga, phone]) await page.context().close()
    },

  'on a phone one thing at a time; beside a screen until it is left; each conversation keeps its own text':
    async () => {
      const phone = await on('marc', '/chat', {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      })
      const shift = { user_name: 'olga', action: 1, reason: 'came in' }
      await stage.server.owner.call('POST', '/session_state', shift)
      await openNew(phone.page, 'Person')
      await phone.page.getByRole('combobox', { name: 'Write to' }).fill('olga')
      await phone.page.getByRole('option', { name: /olga/ }).click()
      await phone.page.getByRole('heading', { level: 1, name: 'olga Fictional' }).waitFor()
      await phone.page.getByText('Offline · On shift', { exact: true }).waitFor()
      await field(phone.page).fill('For Olga alone')
      await phone.page.getByRole('button', { name: 'Send', exact: true }).click()
      await said(phone.page, 'For Olga alone').waitFor()
      await field(phone.page).fill('Not yet said')
      expect(await violations(phone.page)).toEqual([])
      await phone.page.getByRole('button', { name: 'Back to conversations' }).click()
      await inList(phone.page, /olga Fictional.*Draft: Not yet said/).waitFor()
      expect(await violations(phone.page)).toEqual([])
      await phone.page.reload()
      await inList(phone.page, /olga Fictional/).click()
      await expect.poll(() => field(phone.page).inputValue()).toBe('Not yet said')

      const { page, problems } = await on('olga', '/dashboard')
      await page.getByRole('button', { name: 'Chat', exact: true }).click()
      const dock = page.getByRole('region', { name: 'Chat' })
      await dock.getByRole('button', { name: /marc Fictional/ }).click()
      await dock.getByText('For Olga alone').waitFor()
      await dock.getByRole('textbox', { name: 'Message', exact: true }).fill('Seen')
      await page.keyboard.press('Enter')
      await said(phone.page, 'Seen').waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByRole('link', { name: 'Notes' }).click()
      await dock.waitFor({ state: 'detached' })
      expect(problems).toEqual([])
      for (const one of [phone.page, page]) await one.context().close()
    },
}
test.each(partInTurn(Object.entries(plays), 3))('%s', (_, play) => play())
