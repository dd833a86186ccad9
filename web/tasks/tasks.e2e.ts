import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { partInTurn } from '#services/platform/testing/size.ts'
import type { Automation } from '#shared/tasks/automation-views.ts'
import { addTask, onBoard, cardIn, chooseOfProject, columnNamed } from '../testing/board-page.ts'
import { goOffline, violations } from '../testing/browser.ts'
import { realStage } from '../testing/stages.ts'
import { squeezed } from '../testing/widths.ts'
import { workPlay } from '../testing/work-play.ts'

const stage = realStage()
const { call, project, onboarding, addMany, sectionNamed, tasksOf, told } = onBoard(stage)
/** Half of these with every run. */
const plays: Readonly<Record<string, () => Promise<void>>> = {
  'a task with a file comes to everybody’s board, is dragged and moved by keys, and a title that two edit shows both':
    async () => {
      const { projectId, url } = await project()
      const [{ page, problems }, other] = [await stage.open(url), await stage.open(url)]
      await addTask(page, 'Buy boxes @ana !high tomorrow', 'list.txt')
      await addTask(page, 'Rent a van')
      await cardIn(other.page, 'Plan', 'Buy boxes').getByText('1 file').waitFor()
      await told(projectId, 'Buy boxes').toMatchObject({
        assignee: 'ana_fictiva',
        priority: 'high',
      })

      await page.getByRole('article').first().hover()
      await page.locator('[data-task][draggable=true]').first().waitFor()
      await cardIn(page, 'Plan', 'Buy boxes').dragTo(columnNamed(page, 'Doing'))
      await cardIn(other.page, 'Doing', 'Buy boxes').waitFor()
      await cardIn(page, 'Plan', 'Rent a van').getByRole('link').press('Alt+ArrowRight')
      await cardIn(other.page, 'Doing', 'Rent a van').waitFor()
      await cardIn(page, 'Doing', 'Rent a van').getByRole('link').press('Alt+ArrowUp')
      await expect
        .poll(() => columnNamed(other.page, 'Doing').getByRole('article').allTextContents())
        .toEqual([expect.stringContaining('Rent'), expect.stringContaining('Buy')])
      await cardIn(page, 'Doing', 'Rent a van').getByRole('link').press('m')
      const dialog = page.getByRole('form', { name: 'Move “Rent a van”' })
      await dialog.getByLabel('Section').selectOption('Plan')
      await dialog.getByRole('button', { name: 'Move' }).click()
      await cardIn(other.page, 'Plan', 'Rent a van').waitFor()

      await cardIn(page, 'Plan', 'Rent a van').getByRole('link').click()
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
    },

  'several tasks are changed at once, and one Undo takes back the whole': async () => {
    const { projectId, url } = await project()
    const { page, problems } = await stage.open(url)
    for (const line of ['Call Ana !low', 'Call Bianca !urgent']) await addTask(page, line)
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
  },

  'without a network a move is taken back and told, and what others did meanwhile is there afterwards':
    async () => {
      const { projectId, url } = await project()
      const [{ page }, other] = [await stage.open(url), await stage.open(url)]
      await addTask(page, 'Measure the rooms')
      await addTask(page, 'Book a date')
      await cardIn(other.page, 'Plan', 'Book a date').waitFor()
      await goOffline(page)
      await cardIn(page, 'Plan', 'Book a date').getByRole('link').press('Alt+ArrowRight')
      await page.getByText('Nothing was recorded').waitFor()
      await cardIn(page, 'Plan', 'Book a date').waitFor()
      await cardIn(other.page, 'Plan', 'Measure the rooms')
        .getByRole('link')
        .press('Alt+ArrowRight')
      await told(projectId, 'Measure the rooms').not.toMatchObject({
        section: await sectionNamed(projectId, 'Plan'),
      })
      await page.context().setOffline(false)
      await cardIn(page, 'Doing', 'Measure the rooms').waitFor()
      await cardIn(page, 'Plan', 'Book a date').getByRole('link').press('Alt+ArrowRight')
      await cardIn(other.page, 'Doing', 'Book a date').waitFor()
      expect(other.problems).toEqual([])
      await page.context().close()
      await other.page.context().close()
    },

  'a phone shows a section at a time, and a task goes to another by its menu': async () => {
    const { projectId, url } = await project()
    await addMany(projectId, [{ title: 'Pack the kitchen' }, { title: 'Pack the studio' }])
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
  },

  'a file of tasks says what it cannot read and what is there already, and the rest is made':
    async () => {
      const { projectId, url } = await project()
      const { page, problems } = await stage.open(url)
      await addTask(page, 'Buy boxes')
      await chooseOfProject(page, 'Add several tasks')
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
      await cardIn(page, 'Doing', 'Lamp').waitFor()
      await told(projectId, 'Lamp').toMatchObject({ due: '2026-12-24', status: 'To do' })
      expect((await tasksOf(projectId)).map(({ title }) => title).toSorted()).toEqual([
        'Buy boxes',
        'Lamp',
      ])
      expect(problems).toEqual([])
      await page.context().close()
    },

  'a project is muted in its menu, and heard again from the notification settings': async () => {
    const { projectId, url } = await project()
    const { page, problems } = await stage.open(url)
    const muted = () =>
      stage.server.owner.call<{ projects: string[] }>('GET', '/api/notifications/muted-projects')
    await chooseOfProject(page, 'Mute notifications')
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
  },

  'of five hundred cards in a column those in sight exist, and the last is reached': async () => {
    const { projectId, url } = await project()
    for (let hundred = 0; hundred < 5; hundred++)
      await addMany(
        projectId,
        Array.from({ length: 100 }, (_, i) => ({ title: `Box ${hundred * 100 + i + 1}` })),
      )
    const { page, problems } = await stage.open(url)
    await cardIn(page, 'Plan', 'Box 1').waitFor()
    const cards = page.getByRole('article')
    expect(await cards.count()).toBeLessThan(50)
    await columnNamed(page, 'Plan')
      .getByRole('group', { name: 'Plan' })
      .evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await cardIn(page, 'Plan', 'Box 500').waitFor()
    expect(await cards.count()).toBeLessThan(50)
    expect(problems).toEqual([])
    await page.context().close()
  },

  'a project is saved as a template and made from it, and a task from one of its own': async () => {
    const { projectId, url } = await onboarding()
    const { page, problems } = await stage.open(url)
    await chooseOfProject(page, 'Save as template')
    const saving = page.getByRole('form', { name: 'Save “Onboarding” as a template' })
    await saving.getByLabel('Name of the template').fill('First week')
    expect(await violations(page)).toEqual([])
    await saving.getByRole('button', { name: 'Save template' }).click()
    await saving.waitFor({ state: 'detached' })
    await chooseOfProject(page, 'New project')
    const making = page.getByRole('form', { name: 'New project' })
    await making.getByLabel('Name').fill('Onboarding of Zoe')
    await making.getByLabel('Template').selectOption('First week')
    await making.getByLabel('First day').fill('01/03/2027')
    await making.getByRole('button', { name: 'Create project' }).click()
    const isElsewhere = (at: URL) => ![projectId, null].includes(at.searchParams.get('project'))
    await page.waitForURL(isElsewhere)
    const made = new URL(page.url()).searchParams.get('project') ?? ''
    await expect
      .poll(async () => (await tasksOf(made)).map(({ due }) => due))
      .toEqual(['2027-03-01', null])

    await page.getByRole('article', { name: 'Make the accounts' }).getByRole('link').click()
    const drawer = page.getByRole('dialog', { name: 'Task', exact: true })
    await drawer.getByRole('button', { name: 'Save as template' }).click()
    await page.getByText('Template saved: Make the accounts').waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.keyboard.press('c')
    const adding = page.getByRole('form', { name: 'New task' })
    await adding.getByLabel('Template').selectOption('Make the accounts')
    expect(await adding.getByLabel('Task', { exact: true }).inputValue()).toBe('Make the accounts')
    await adding.getByLabel('Task', { exact: true }).fill('Make more accounts')
    await adding.getByRole('button', { name: 'Create task' }).click()
    await page.getByRole('article', { name: 'Make more accounts' }).getByText('0/1').waitFor()
    await chooseOfProject(page, 'Templates')
    const templates = page.getByRole('dialog', { name: 'Templates' })
    await templates.getByRole('link', { name: 'Make the accounts' }).waitFor()
    await templates.getByText('1 section · 2 tasks').waitFor()
    expect(await violations(page)).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  },

  'rules of a studio are set, changed and removed on one screen': async () => {
    const { projectId, url } = await onboarding()
    const { page, problems } = await stage.open(url)
    await chooseOfProject(page, 'Automatic tasks')
    await page.getByRole('heading', { name: 'Automatic tasks' }).waitFor()
    await page.getByRole('button', { name: 'New rule' }).first().click()
    const form = page.getByRole('form', { name: 'New rule' })
    await form.getByLabel('Title of the task').fill('Renew the card')
    await form.getByLabel('Project').selectOption({ value: projectId })
    await form.getByLabel('Days before it expires').fill('45')
    await form.getByLabel('Due after days').fill('7')
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    const rules = () => call<Automation[]>('GET', '/api/tasks/automations?studio=demo')
    await expect
      .poll(rules)
      .toMatchObject([
        { title: 'Renew the card', kind: 'idExpiry', before_days: 45, due_days: 7, on: true },
      ])
    await page.getByRole('cell', { name: 'Renew the card', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: /^Edit/ }).click()
    const changing = page.getByRole('form', { name: 'Edit rule' })
    await changing.getByLabel('The rule is on').uncheck()
    await changing.getByLabel('Due after days').fill('')
    await changing.getByRole('button', { name: 'Save' }).click()
    await expect.poll(rules).toMatchObject([{ on: false, due_days: null }])
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(rules).toEqual([])
    await page.getByText('No rules yet').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  },
  'a task is picked in a running shift, shown where it is worked on, and left from the header':
    workPlay(stage),
}
test.each(partInTurn(Object.entries(plays), 4))('%s', (_, play) => play())
