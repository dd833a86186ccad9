import { expect, test } from 'vitest'
import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import type { Project, Task } from '#shared/tasks/views.ts'
import { violations } from '../testing/browser.ts'
import { realStage } from '../testing/stages.ts'
import { squeezed } from '../testing/widths.ts'

const stage = realStage()
const file_bytes = 1_000_000
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, column: string, title: string) =>
  section(page, column).getByRole('article', { name: title, exact: true })
const tasksOf = (projectId: string) =>
  stage.server.owner.call<Task[]>('GET', `/tasks/getProjectTasks?projectId=${projectId}`)
/** The words of a task's field as the server has them. */
const told = (projectId: string, title: string) =>
  expect.poll(async () => (await tasksOf(projectId)).find((task) => task.title === title))

async function project(): Promise<{ projectId: string; url: string }> {
  const { owner } = stage.server
  const body = { name: 'Move house', studio: 'demo' }
  const { _id: projectId } = await owner.call<Project>('POST', '/tasks/createNewProject', body)
  for (const name of ['Plan', 'Doing'])
    await owner.call('POST', '/tasks/createSection', { projectId, name })
  return { projectId, url: `/tasks?project=${projectId}` }
}
async function sectionNamed(projectId: string, name: string): Promise<string | undefined> {
  const { projects } = await stage.server.owner.call<{ projects: Project[] }>(
    'GET',
    '/tasks/getProjects',
  )
  const { sections = [] } = projects.find(({ _id }) => _id === projectId) ?? {}
  return sections.find((one) => one.name === name)?._id
}
/** Tasks of the first section. */
async function addMany(projectId: string, titles: readonly string[]): Promise<void> {
  const plan = await sectionNamed(projectId, 'Plan')
  const tasks = titles.map((title) => ({ title, section: plan }))
  await stage.server.owner.call('POST', `/api/tasks/projects/${projectId}/tasks`, { tasks })
}
/** Adds a task by its line; with a file over a slow line, on which the file is seen to go. */
async function add(page: Page, line: string, file?: string): Promise<void> {
  await page.keyboard.press('c')
  const form = page.getByRole('form', { name: 'New task' })
  await form.getByLabel('Task').fill(line)
  if (file === undefined) await form.getByRole('button', { name: 'Create task' }).click()
  else {
    const buffer = Buffer.alloc(file_bytes, 'Twelve boxes ')
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: file, mimeType: 'text/plain', buffer })
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1 }
    const go = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput })
    await go(file_bytes)
    await form.getByRole('button', { name: 'Create task' }).click()
    await form.getByRole('progressbar', { name: 'Upload progress' }).waitFor()
    await go(-1)
  }
  await form.waitFor({ state: 'detached' })
}

test('a task with a file comes to everybody’s board, is dragged and moved by keys, and a title that two edit shows both', async () => {
  const { projectId, url } = await project()
  const [{ page, problems }, other] = [await stage.open(url), await stage.open(url)]
  await add(page, 'Buy boxes @ana !high tomorrow', 'list.txt')
  await add(page, 'Rent a van')
  await card(other.page, 'Plan', 'Buy boxes').getByText('1 file').waitFor()
  await told(projectId, 'Buy boxes').toMatchObject({ assignee: 'ana_fictiva', priority: 'high' })

  await page.getByRole('article').first().hover()
  await page.locator('[data-task][draggable=true]').first().waitFor()
  await card(page, 'Plan', 'Buy boxes').dragTo(section(page, 'Doing'))
  await card(other.page, 'Doing', 'Buy boxes').waitFor()
  await card(page, 'Plan', 'Rent a van').getByRole('link').press('Alt+ArrowRight')
  await card(other.page, 'Doing', 'Rent a van').waitFor()
  await card(page, 'Doing', 'Rent a van').getByRole('link').press('Alt+ArrowUp')
  await expect
    .poll(() => section(other.page, 'Doing').getByRole('article').allTextContents())
    .toEqual([expect.stringContaining('Rent'), expect.stringContaining('Buy')])
  await card(page, 'Doing', 'Rent a van').getByRole('link').press('m')
  const dialog = page.getByRole('form', { name: 'Move “Rent a van”' })
  await dialog.getByLabel('Section').selectOption('Plan')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await card(other.page, 'Plan', 'Rent a van').waitFor()

  await card(page, 'Plan', 'Rent a van').getByRole('link').click()
  const mine = page.getByRole('dialog', { name: 'Task', exact: true })
  await mine.getByLabel('Title', { exact: true }).fill('Rent a small van')
  const task = (await tasksOf(projectId)).find(({ title }) => title === 'Rent a van')
  await other.page.goto(`${stage.server.url}${url}&task=${task?._id}`)
  const theirs = other.page.getByRole('dialog', { name: 'Task', exact: true })
  await theirs.getByLabel('Title', { exact: true }).fill('Rent a large van')
  await theirs.getByLabel('Title', { exact: true }).press('Enter')
  await told(projectId, 'Rent a large van').toBeDefined()
  await mine.getByRole('button', { name: 'Add a description' }).click()
  const both = mine.getByRole('alert')
  await both.locator('del', { hasText: 'large' }).waitFor()
  await both.locator('ins', { hasText: 'small' }).waitFor()
  expect(await violations(page)).toEqual([])
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await told(projectId, 'Rent a small van').toBeDefined()
  // Typed text lands in its task although the task is closed at once.
  const description = mine.getByRole('textbox', { name: 'Description' })
  await description.fill('With a ramp')
  await page.keyboard.press('Escape')
  await told(projectId, 'Rent a small van').toMatchObject({ description: 'With a ramp' })
  await page.goto(`${stage.server.url}${url}&task=${task?._id}`)
  await mine.getByRole('button', { name: 'Edit description' }).click()
  await description.fill('Keys\nBoxes')
  await description.press('ControlOrMeta+a')
  await mine.getByRole('button', { name: 'Checklist' }).first().click()
  await mine.getByRole('button', { name: 'Done editing' }).click()
  await mine.getByRole('checkbox', { name: 'Done: Boxes' }).click()
  await told(projectId, 'Rent a small van').toMatchObject({
    description: '- [ ] Keys\n- [x] Boxes',
  })
  expect(await violations(page)).toEqual([])
  expect([...problems, ...other.problems].filter((one) => !/409/.test(one))).toEqual([])
  await page.context().close()
  await other.page.context().close()
})

test('several tasks are changed at once, and one Undo takes back the whole', async () => {
  const { projectId, url } = await project()
  const { page, problems } = await stage.open(url)
  for (const line of ['Call Ana !low', 'Call Bianca !urgent']) await add(page, line)
  await page.getByRole('link', { name: 'List' }).click()
  await page.getByRole('heading', { name: 'Task list' }).waitFor()
  await page.getByLabel('Search tasks').fill('call')
  await page.getByLabel('Select Call Ana').check()
  await page.getByLabel('Select Call Bianca').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Change' }).click()
  const form = page.getByRole('form', { name: 'Change 2 tasks' })
  await form.getByLabel('Priority').selectOption('Medium')
  await form.getByLabel('Status').selectOption('Done')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Change' }).click()
  const values = () =>
    tasksOf(projectId).then((all) => all.map(({ priority, status }) => `${priority} ${status}`))
  await expect.poll(values).toEqual(['medium Done', 'medium Done'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(values).toEqual(['low To do', 'urgent To do'])
  expect(problems).toEqual([])
  await page.context().close()
})

test('without a network a move is taken back and told, and what others did meanwhile is there afterwards', async () => {
  const { projectId, url } = await project()
  const [{ page }, other] = [await stage.open(url), await stage.open(url)]
  await add(page, 'Measure the rooms')
  await add(page, 'Book a date')
  await card(other.page, 'Plan', 'Book a date').waitFor()
  await page.context().setOffline(true)
  await card(page, 'Plan', 'Book a date').getByRole('link').press('Alt+ArrowRight')
  await page.getByText('Nothing was recorded').waitFor()
  await card(page, 'Plan', 'Book a date').waitFor()
  await card(other.page, 'Plan', 'Measure the rooms').getByRole('link').press('Alt+ArrowRight')
  await told(projectId, 'Measure the rooms').not.toMatchObject({
    section: await sectionNamed(projectId, 'Plan'),
  })
  await page.context().setOffline(false)
  await card(page, 'Doing', 'Measure the rooms').waitFor()
  await card(page, 'Plan', 'Book a date').getByRole('link').press('Alt+ArrowRight')
  await card(other.page, 'Doing', 'Book a date').waitFor()
  expect(other.problems).toEqual([])
  await page.context().close()
  await other.page.context().close()
})

test('a phone shows a section at a time, and a task goes to another by its menu', async () => {
  const { projectId, url } = await project()
  await addMany(projectId, ['Pack the kitchen', 'Pack the studio'])
  const { page, problems } = await stage.open(url, { viewport: { width: 390, height: 844 } })
  await page.getByRole('article', { name: 'Pack the kitchen' }).waitFor()
  expect(await page.getByRole('region', { name: 'Doing', exact: true }).count()).toBe(0)
  await page.getByRole('article', { name: 'Pack the kitchen' }).getByRole('button').click()
  const dialog = page.getByRole('form', { name: 'Move “Pack the kitchen”' })
  await dialog.getByLabel('Section').selectOption('Doing')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('article', { name: 'Pack the kitchen' }).waitFor({ state: 'detached' })
  await page.getByLabel('Section', { exact: true }).selectOption({ label: 'Doing (1)' })
  await page.getByRole('article', { name: 'Pack the kitchen' }).waitFor()
  expect(await squeezed(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

/** Chooses an entry of the project's menu. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Project menu' }).click()
  await page
    .getByRole('dialog', { name: 'Project menu' })
    .getByRole('button', { name: entry })
    .click()
}
test('a file of tasks says what it cannot read and what is there already, and the rest is made', async () => {
  const { projectId, url } = await project()
  const { page, problems } = await stage.open(url)
  await add(page, 'Buy boxes')
  await choose(page, 'Add several tasks')
  const form = page.getByRole('form', { name: 'Add several tasks' })
  const rows = ['title,section,due', 'Lamp,Doing,2026-12-24', 'Door,Cellar,', 'buy boxes,,']
  await form.locator('input[type=file]').setInputFiles({
    name: 'house.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  })
  await form.getByText('Line 3, section: “Cellar” can’t be used.').waitFor()
  await form.getByText('1 task will be created').waitFor()
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Create tasks' }).click()
  await card(page, 'Doing', 'Lamp').waitFor()
  await told(projectId, 'Lamp').toMatchObject({ due: '2026-12-24', status: 'To do' })
  expect((await tasksOf(projectId)).map(({ title }) => title).toSorted()).toEqual([
    'Buy boxes',
    'Lamp',
  ])
  expect(problems).toEqual([])
  await page.context().close()
})

test('a project is muted in its menu, and heard again from the notification settings', async () => {
  const { projectId, url } = await project()
  const { page, problems } = await stage.open(url)
  const muted = () =>
    stage.server.owner.call<{ projects: string[] }>('GET', '/api/notifications/muted-projects')
  await choose(page, 'Mute notifications')
  await expect.poll(muted).toEqual({ projects: [projectId] })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  // The list has come: nothing moves under the pointer any more.
  await panel
    .getByText(/^Import finished/)
    .first()
    .waitFor()
  await panel.getByRole('button', { name: 'Choose what to be notified about' }).click()
  await panel.getByRole('button', { name: 'Unmute Move house' }).click()
  await expect.poll(muted).toEqual({ projects: [] })
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('of five hundred cards in a column those in sight exist, and the last is reached', async () => {
  const { projectId, url } = await project()
  for (let hundred = 0; hundred < 5; hundred++)
    await addMany(
      projectId,
      Array.from({ length: 100 }, (_, i) => `Box ${hundred * 100 + i + 1}`),
    )
  const { page, problems } = await stage.open(url)
  await card(page, 'Plan', 'Box 1').waitFor()
  const cards = page.getByRole('article')
  expect(await cards.count()).toBeLessThan(50)
  await section(page, 'Plan')
    .getByRole('group', { name: 'Plan' })
    .evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await card(page, 'Plan', 'Box 500').waitFor()
  expect(await cards.count()).toBeLessThan(50)
  expect(problems).toEqual([])
  await page.context().close()
})
