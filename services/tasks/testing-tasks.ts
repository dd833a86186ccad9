import { accountEvents } from '#shared/accounts/events.ts'
import { everyTaskCall } from '#shared/tasks/every-call.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { Project, Task } from '#shared/tasks/views.ts'
import type { Needs } from '../platform/kernel/define-module.ts'
import { candidateEvents } from '#shared/interviews/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { settlementEvents } from '#shared/settlements/events.ts'
import type { LateHalf } from '#shared/settlements/needs.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
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
export interface TaskAnswer<T = unknown> {
  readonly status: number
  readonly body: T
  readonly headers: Readonly<Record<string, unknown>>
  readonly raw: Buffer
}
/** A file to send, by its name. */
type SentFiles = Readonly<Record<string, Buffer | string>>

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

/** The module on a real database behind a real server, with the people of two studios. */
async function openTasks(clock: { now: string }) {
  const told = { ...accountEvents, ...permissionEvents }
  const heard = { ...told, ...shiftEvents, ...settlementEvents, ...candidateEvents }
  const given: Facts = { documents: [], late: [], trainers: [] }
  const gives: Readonly<Record<string, () => Promise<unknown>>> = {
    studioNamed: async () => ({ name: 'North', timezone: 'Europe/Bucharest' }),
    expiringDocuments: async () => given.documents,
    lateHalves: async () => given.late,
    trainersOf: async () => given.trainers,
  }
  const needs = ({ need }: { readonly need: string }) => gives[need]
  const { service: make, projections, events } = tasksModule
  const service = typeof make === 'function' ? make(needs as unknown as Needs) : make
  const test = await testApp(
    {
      services: [service],
      projections: [...projections, directoryFrom(told)],
      events: Object.assign({}, heard, ...events),
    },
    clock,
  )
  const handlers = test.handlersOf(service)
  const { server, sessions } = await testServer({
    services: [{ name: 'tasks', calls: everyTaskCall, watch: service.watch, handlers }],
    now: () => clock.now,
  })
  for (const [user, actor] of Object.entries(actors)) {
    sessions.set(`${user}-cookie`, actor)
    const { tipCont, studios, owner } = actor
    await test.hire(user, { tipCont, owner, studio: studios[0] ?? 'north' })
  }
  await test.settle()
  return { test, server, given }
}
/** The knowledge of other modules, as a test says it. */
interface Facts {
  documents: readonly { readonly user: string; readonly expires: string }[]
  late: readonly LateHalf[]
  trainers: readonly string[]
}
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Sends requests: what is read is read once the read models have seen what was written. Each write takes a second. */
async function tasksClient(clock: { now: string }) {
  const { test, server, given } = await openTasks(clock)
  const state = { still: false, behind: false }
  const inject = async <T>(
    as: string,
    [method, url]: readonly [Method, string],
    { payload, type }: { payload?: Buffer | object; type?: string } = {},
  ): Promise<TaskAnswer<T>> => {
    if (method === 'GET' && state.behind && !state.still) {
      state.behind = false
      await test.settle()
    }
    const answer = await server.inject({
      method,
      url,
      headers: {
        cookie: `callboard_session=${as}-cookie`,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    if (method !== 'GET') {
      clock.now = new Date(Date.parse(clock.now) + 1000).toISOString()
      state.behind = true
    }
    const isJson = String(answer.headers['content-type']).includes('json')
    const { statusCode: status, headers, rawPayload: raw } = answer
    return { status, headers, raw, body: (isJson ? answer.json() : null) as T }
  }
  const send = <T = Task>(as: string, method: Method, url: string, payload?: object) =>
    inject<T>(as, [method, url], payload === undefined ? {} : { payload })
  const form = <T = Task>(
    as: string,
    method: Method,
    url: string,
    fields: Readonly<Record<string, string>>,
    files: SentFiles = {},
  ) =>
    inject<T>(as, [method, url], {
      payload: formOf(fields, files),
      type: `multipart/form-data; boundary=${boundary}`,
    })
  /** Read models stand still meanwhile. */
  const standing = async <T>(work: () => Promise<T>): Promise<T> => {
    state.still = true
    try {
      return await work()
    } finally {
      state.still = false
    }
  }
  const close = async () => {
    await server.close()
    await test.close()
  }
  return { ...test, given, clock, send, form, standing, close }
}

/** The module for its tests, with what they make again and again. */
export async function tasksTest(clock = { now: '2026-11-20T12:00:00.000Z' }) {
  const client = await tasksClient(clock)
  const { send, form } = client
  return {
    ...client,
    /** A project of north with sections of these names, by oak. */
    project: async (...names: readonly string[]) => {
      const made = await send<Project>('oak', 'POST', '/tasks/createNewProject', { name: 'Move' })
      const { _id: projectId } = made.body
      const sections: string[] = []
      for (const name of names) {
        const add = { projectId, name }
        const { body } = await send<{ _id: string }>('oak', 'POST', '/tasks/createSection', add)
        sections.push(body._id)
      }
      return { projectId, sections }
    },
    task: async (fields: Readonly<Record<string, string>>, as = 'oak') =>
      (await form(as, 'POST', '/tasks/createTask', { title: 'Task', ...fields })).body,
    get: async <T = Task>(as: string, url: string) => (await send<T>(as, 'GET', url)).body,
  }
}
/** Status and code of an answer, as a refusal is compared. */
export const refusal = ({ status, body }: TaskAnswer): readonly unknown[] => [
  status,
  (body as { readonly code?: string }).code,
]
