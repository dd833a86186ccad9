import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Automation } from '#shared/tasks/automation-views.ts'
import type { Project, Task } from '#shared/tasks/views.ts'
import { violations } from '../testing/browser.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
const call = <T>(method: 'GET' | 'POST', url: string, body?: object): Promise<T> =>
  stage.server.owner.call<T>(method, url, body)
/** A project with a section and two tasks, the first of which has a subtask. */
async function project(): Promise<string> {
  const body = { name: 'Onboarding', studio: 'demo' }
  const { _id: projectId } = await call<Project>('POST', '/tasks/createNewProject', body)
  const section = await call<{ _id: string }>('POST', '/tasks/createSection', {
    projectId,
    name: 'Week 1',
  })
  const { tasks } = await call<{ tasks: string[] }>(
    'POST',
    `/api/tasks/projects/${projectId}/tasks`,
    {
      tasks: [
        { title: 'Make the accounts', due: '2027-01-05', section: section._id },
        { title: 'Show the studio', section: section._id },
      ],
    },
  )
  await call('POST', '/tasks/createSubtask', { _id: tasks[0], title: 'Ask for the ID' })
  return projectId
}
const tasksOf = (projectId: string) =>
  call<Task[]>('GET', `/tasks/getProjectTasks?projectId=${projectId}`)
async function chosen(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Project menu' }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

test('a project is saved as a template and made from it, and a task from one of its own', async () => {
  const projectId = await project()
  const { page, problems } = await stage.open(`/tasks?project=${projectId}`)
  await chosen(page, 'Save as template')
  const saving = page.getByRole('form', { name: 'Save “Onboarding” as a template' })
  await saving.getByLabel('Name of the template').fill('First week')
  expect(await violations(page)).toEqual([])
  await saving.getByRole('button', { name: 'Save template' }).click()
  await saving.waitFor({ state: 'detached' })
  await chosen(page, 'New project')
  const making = page.getByRole('form', { name: 'New project' })
  await making.getByLabel('Name').fill('Onboarding of Zoe')
  await making.getByLabel('Template').selectOption('First week')
  await making.getByLabel('First day').fill('01/03/2027')
  await making.getByRole('button', { name: 'Create project' }).click()
  const isElsewhere = (url: URL) => ![projectId, null].includes(url.searchParams.get('project'))
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
  await chosen(page, 'Templates')
  const templates = page.getByRole('dialog', { name: 'Templates' })
  await templates.getByRole('link', { name: 'Make the accounts' }).waitFor()
  await templates.getByText('1 section · 2 tasks').waitFor()
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('rules of a studio are set, changed and removed on one screen', async () => {
  const projectId = await project()
  const { page, problems } = await stage.open(`/tasks?project=${projectId}`)
  await chosen(page, 'Automatic tasks')
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
})
