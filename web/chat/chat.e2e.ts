import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { partInTurn } from '#services/platform/testing/size.ts'
import { settingDefaults } from '#shared/configuration/settings.ts'
import type { Conversation, Group, Message, MessagePage } from '#shared/chat/views.ts'
import { violations } from '../testing/browser.ts'
import { deviceFor, employ } from '../testing/logins.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
let isReady: Promise<unknown> | undefined
/** Chat is on in the studio, and three people work there: once for the file. */
const ready = () =>
  (isReady ??= (async () => {
    const modules = { ...settingDefaults.modules, messenger: true }
    await stage.server.owner.call('PUT', '/api/studios/demo/settings', { changes: { modules } })
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
const asked = <T>(page: Page, path: string): Promise<T> =>
  page
    .context()
    .request.get(stage.server.url + path)
    .then((answer) => answer.json() as Promise<T>)
