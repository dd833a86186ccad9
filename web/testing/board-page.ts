import { Buffer } from 'node:buffer'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { Project, Task } from '#shared/tasks/views.ts'
import type { realStage } from './stages.ts'

const file_bytes = 1_000_000
/** A column of the board. */
export const columnNamed = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true })
/** A card in a column. */
export const cardIn = (page: Page, column: string, title: string) =>
  columnNamed(page, column).getByRole('article', { name: title, exact: true })
/** Chooses an entry of the project's menu. */
export async function chooseOfProject(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Project menu' }).click()
  await page
    .getByRole('dialog', { name: 'Project menu' })
    .getByRole('button', { name: entry, exact: true })
    .click()
}
/** Adds a task by its line; with a file over a slow line, on which the file is seen to go. */
export async function addTask(page: Page, line: string, file?: string): Promise<void> {
  await page.keyboard.press('c')
  const form = page.getByRole('form', { name: 'New task' })
  await form.getByLabel('Task', { exact: true }).fill(line)
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

/** Makes projects of the demo studio with their tasks, and asks for them, as the owner does by the calls. */
export function onBoard(stage: ReturnType<typeof realStage>) {
  const call = <T>(method: 'GET' | 'POST', url: string, body?: object): Promise<T> =>
    stage.server.owner.call<T>(method, url, body)
  const tasksOf = (projectId: string) =>
    call<Task[]>('GET', `/tasks/getProjectTasks?projectId=${projectId}`)
  const sectionNamed = async (projectId: string, name: string): Promise<string | undefined> => {
    const { projects } = await call<{ projects: Project[] }>('GET', '/tasks/getProjects')
    const { sections = [] } = projects.find(({ _id }) => _id === projectId) ?? {}
    return sections.find((one) => one.name === name)?._id
  }
  /** A project with these sections. */
  const project = async (name = 'Move house', sections = ['Plan', 'Doing']) => {
    const body = { name, studio: 'demo' }
    const { _id: projectId } = await call<Project>('POST', '/tasks/createNewProject', body)
    for (const section of sections)
      await call('POST', '/tasks/createSection', { projectId, name: section })
    return { projectId, url: `/tasks?project=${projectId}` }
  }
  /** Tasks of a section, in their order; answers their ids. */
  const addMany = async (
    projectId: string,
    lines: readonly { readonly title: string; readonly due?: string }[],
    first = 'Plan',
  ): Promise<readonly string[]> => {
    const section = await sectionNamed(projectId, first)
    const { tasks } = await call<{ tasks: string[] }>(
      'POST',
      `/api/tasks/projects/${projectId}/tasks`,
      { tasks: lines.map((line) => ({ ...line, section })) },
    )
    return tasks
  }
  return {
    call,
    project,
    addMany,
    tasksOf,
    sectionNamed,
    /** A task of this title as the server has it. */
    told: (projectId: string, title: string) =>
      expect.poll(async () => (await tasksOf(projectId)).find((task) => task.title === title)),
    /** A project with two tasks, the first of which has a subtask. */
    onboarding: async () => {
      const made = await project('Onboarding', ['Week 1'])
      const lines = [
        { title: 'Make the accounts', due: '2027-01-05' },
        { title: 'Show the studio' },
      ]
      const [_id] = await addMany(made.projectId, lines, 'Week 1')
      await call('POST', '/tasks/createSubtask', { _id, title: 'Ask for the ID' })
      return made
    },
  }
}
