import { accountEvents } from '#shared/accounts/events.ts'
import { taskCalls } from '#shared/tasks/calls.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { Project, Task } from '#shared/tasks/views.ts'
import type { Needs } from '../platform/kernel/define-module.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { directoryFrom } from '../platform/testing/people.ts'
import { testApp, ownerActor } from '../platform/testing/app.ts'
import { testServer } from '../platform/testing/server.ts'
import { testActor } from '../platform/testing/staff.ts'
import { tasksModule } from './module.ts'

const manager = { tipCont: 'Manager', permissions: { tasks: 'manage' } } as const
/** North has Manager oak, Trainers fern and tess (who may see ivy alone of the Models), Models ivy and moss; south has Manager sol and Model ash. */
const actors: Readonly<Record<string, Actor>> = {
  owner: ownerActor,
  oak: testActor('oak', manager),
  fern: testActor('fern', { tipCont: 'Trainer' }),
  tess: testActor('tess', {
    tipCont: 'Trainer',
    limits: { restrictions: ['chatTo'], models: ['ivy'] },
  }),
  ivy: testActor('ivy'),
  moss: testActor('moss'),
  sol: testActor('sol', { ...manager, studios: ['south'] }),
  ash: testActor('ash', { studios: ['south'] }),
}
export interface Answer<T = unknown> {
  readonly status: number
  readonly body: T
  readonly headers: Readonly<Record<string, unknown>>
  readonly raw: Buffer
}
/** A file to send, by its name. */
export type SentFiles = Readonly<Record<string, Buffer | string>>

const boundary = 'tasks-test-boundary'
function formOf(fields: Readonly<Record<string, string>>, files: SentFiles): Buffer {
  const head = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const parts = [
    ...Object.entries(fields).flatMap(([name, value]) => [head(name), value, '\r\n']),
    ...Object.entries(files).flatMap(([name, bytes]) => [
      head('files', `; filename="${name}"`),
      bytes,
      '\r\n',
    ]),
    `--${boundary}--\r\n`,
  ]
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}

/** The module on a real database behind a real server; every answer is asked for once its read models stand still. */
export async function tasksTest(clock = { now: '2026-11-20T12:00:00.000Z' }) {
  const told = { ...accountEvents, ...permissionEvents }
  const needs = () => async () => ({ name: 'North', timezone: 'Europe/Bucharest' })
  const { service: make, projections, events } = tasksModule
  const service = typeof make === 'function' ? make(needs as unknown as Needs) : make
  const test = await testApp(
    {
      services: [service],
      projections: [...projections, directoryFrom(told)],
      events: Object.assign({}, told, ...events),
    },
    clock,
  )
  const handlers = test.handlersOf(service)
  const served = { name: 'tasks', calls: taskCalls, watch: service.watch, handlers }
  const { server, sessions } = await testServer({
    services: [served],
    now: () => clock.now,
  })
  for (const [user, actor] of Object.entries(actors)) sessions.set(`${user}-cookie`, actor)
  await test.hire('owner', { tipCont: 'Manager', owner: true })
  for (const user of ['oak', 'fern', 'tess', 'ivy', 'moss'])
    await test.hire(user, { tipCont: actors[user]?.tipCont ?? 'Model' })
  await test.hire('sol', { tipCont: 'Manager', studio: 'south' })
  await test.hire('ash', { studio: 'south' })
  await test.settle()
  let still = false
  const inject = async <T>(
    as: string,
    [method, url]: readonly ['GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', string],
    sent: { payload?: Buffer | object; type?: string } = {},
  ): Promise<Answer<T>> => {
    const answer = await server.inject({
      method,
      url,
      headers: {
        cookie: `callboard_session=${as}-cookie`,
        ...(sent.type === undefined ? {} : { 'content-type': sent.type }),
      },
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
    })
    if (method !== 'GET') {
      clock.now = new Date(Date.parse(clock.now) + 1000).toISOString()
      if (!still) await test.settle()
    }
    const isJson = String(answer.headers['content-type']).includes('json')
    const { statusCode: status, headers, rawPayload: raw } = answer
    return { status, headers, raw, body: (isJson ? answer.json() : null) as T }
  }
  type How = Parameters<typeof inject>[1]
  const send = <T = Task>(as: string, method: How[0], url: string, payload?: object) =>
    inject<T>(as, [method, url], payload === undefined ? {} : { payload })
  const form = <T = Task>(
    as: string,
    method: How[0],
    url: string,
    fields: Readonly<Record<string, string>>,
    files: SentFiles = {},
  ) =>
    inject<T>(as, [method, url], {
      payload: formOf(fields, files),
      type: `multipart/form-data; boundary=${boundary}`,
    })
  return {
    ...test,
    clock,
    send,
    form,
    /** Read models stand still meanwhile. */
    standing: async <T>(work: () => Promise<T>): Promise<T> => {
      still = true
      try {
        return await work()
      } finally {
        still = false
        await test.settle()
      }
    },
    /** A project of north with sections of these names, by oak. */
    project: async (...names: readonly string[]) => {
      const made = await send<Project>('oak', 'POST', '/tasks/createNewProject', { name: 'Move' })
      const { _id: projectId } = made.body
      const sections: string[] = []
      for (const name of names) {
        const { body } = await send<{ _id: string }>('oak', 'POST', '/tasks/createSection', {
          projectId,
          name,
        })
        sections.push(body._id)
      }
      return { projectId, sections }
    },
    task: async (fields: Readonly<Record<string, string>>, as = 'oak') =>
      (await form(as, 'POST', '/tasks/createTask', { title: 'Task', ...fields })).body,
    get: async <T = Task>(as: string, url: string) => (await inject<T>(as, ['GET', url])).body,
    close: async () => {
      await server.close()
      await test.close()
    },
  }
}
/** Status and code of an answer, as a refusal is compared. */
export const refusal = ({ status, body }: Answer): readonly unknown[] => [
  status,
  (body as { readonly code?: string }).code,
]
