import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { chatCalls } from '#shared/chat/calls.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { settingDefaults } from '#shared/configuration/settings.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { AnyService } from '../platform/kernel/define-service.ts'
import { ownerActor, testApp } from '../platform/testing/app.ts'
import { directoryFrom } from '../platform/testing/people.ts'
import { testServer } from '../platform/testing/server.ts'
import { testActor } from '../platform/testing/staff.ts'
import { chatModule } from './module.ts'
import { makeChatService } from './service.ts'

/** North has Manager oak, Trainer tess, to whom Model ivy is allocated, and Model moss; south has Manager sol and Model ash. */
const people: Readonly<Record<string, Partial<Actor>>> = {
  oak: { tipCont: 'Manager', permissions: { chat: 'manage' } },
  tess: { tipCont: 'Trainer' },
  ivy: {},
  moss: {},
  sol: { tipCont: 'Manager', permissions: { chat: 'manage' }, studios: ['south'] },
  ash: { studios: ['south'] },
}
interface ChatAnswer<T = unknown> {
  readonly status: number
  readonly body: T
  readonly headers: Readonly<Record<string, unknown>>
}
const boundary = 'chat-test-boundary'
/** A multipart body of these fields and files, the files in parts named `files`. */
function formOf(
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, Buffer>>,
): Buffer {
  const part = (head: string, body: Buffer | string) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]
  return Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...Object.entries(files).flatMap(([name, bytes]) =>
      part(`name="files"; filename="${name}"`, bytes),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}

/** What other modules tell of people. */
const around: {
  shifts: Readonly<Record<string, 'working' | 'paused'>>
  sites: Readonly<Record<string, readonly string[]>>
} = { shifts: {}, sites: {} }
/** The module's own test store, server and people, without what a test says with them. */
async function openChat(clock: { now: string }) {
  const told = { ...accountEvents, ...permissionEvents }
  const service = makeChatService({
    shiftNow: (_app, user) => Promise.resolve(around.shifts[user] ?? null),
    onAirNow: (_app, { user }) => Promise.resolve(around.sites[user] ?? []),
  }) as AnyService
  const test = await testApp(
    {
      services: [service],
      projections: [...chatModule.projections, directoryFrom(told)],
      events: Object.assign({}, told, studioEvents, configurationEvents, ...chatModule.events),
    },
    clock,
  )
  const handlers = test.handlersOf(service)
  const { server, sessions } = await testServer({
    services: [{ name: 'chat', calls: chatCalls, watch: service.watch, handlers }],
    now: () => clock.now,
  })
  const hirePerson = async (user: string, rest: Partial<Actor>) => {
    const actor = testActor(user, rest)
    sessions.set(`${user}-cookie`, actor)
    const { tipCont, owner, studios } = actor
    await test.hire(user, { tipCont, owner, studio: studios[0] ?? 'north' })
  }
  const setting = (studio: string, name: string, value: unknown) =>
    test.tell(`configuration-${studio}`, {
      type: 'StudioSettingChanged',
      data: { studio, setting: name, old: value, value, from: '2026-01-01T00:00:00.000Z' },
    })
  const chatOn = (studio: string, messenger = true) =>
    setting(studio, 'modules', { ...settingDefaults.modules, messenger })
  sessions.set('owner-cookie', ownerActor)
  await test.hire('owner', { tipCont: 'Manager', owner: true })
  for (const [user, rest] of Object.entries(people)) await hirePerson(user, rest)
  for (const studio of ['north', 'south']) {
    const data = { studio, name: studio, timezone: 'Europe/Bucharest', currency: 'usd' }
    await test.tell(`studio-${studio}`, { type: 'StudioCreated', data })
    await chatOn(studio)
  }
  await test.settle()
  return { test, server, hirePerson, setting, chatOn }
}

/** The module on a real database behind a real server, with the people of two studios, both with chat. */
export async function chatTest(clock = { now: '2026-11-20T12:00:00.000Z' }) {
  const { test, server, ...rest } = await openChat(clock)
  const state = { behind: false }
  const inject = async <T>(
    as: string,
    [method, url]: readonly [string, string],
    { payload, type }: { payload?: Buffer | object; type?: string } = {},
  ): Promise<ChatAnswer<T>> => {
    if (state.behind) await test.settle()
    state.behind = false
    const answer = await server.inject({
      method: method as 'GET',
      url,
      headers: {
        cookie: `callboard_session=${as}-cookie`,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    if (method !== 'GET') {
      state.behind = true
      clock.now = new Date(Date.parse(clock.now) + 1000).toISOString()
    }
    const isJson = String(answer.headers['content-type']).includes('json')
    const body = (isJson ? answer.json() : answer.rawPayload.toString()) as T
    return { status: answer.statusCode, headers: answer.headers, body }
  }
  const send = <T = never>(as: string, method: string, url: string, payload?: object) =>
    inject<T>(as, [method, url], payload === undefined ? {} : { payload })
  /** Says something to somebody; its id and stamp. */
  const say = async (from: string, to: string, text: string, more: object = {}) => {
    const body = { to, text, ...more }
    const sent = await send<{ _id: string; stamp: number }>(
      from,
      'POST',
      '/api/chat/messages',
      body,
    )
    return sent.body
  }
  return {
    ...test,
    ...rest,
    clock,
    around,
    send,
    say,
    form: <T = never>(
      as: string,
      [method, url]: readonly [string, string],
      fields: Readonly<Record<string, string>>,
      files: Readonly<Record<string, Buffer>>,
    ) =>
      inject<T>(as, [method, url], {
        payload: formOf(fields, files),
        type: `multipart/form-data; boundary=${boundary}`,
      }),
    /** What is told of settings, allocations and people binds from the next request on. */
    decided: () => {
      state.behind = true
    },
    get: async <T = never>(as: string, url: string) => (await send<T>(as, 'GET', url)).body,
    close: async () => {
      await server.close()
      await test.close()
    },
  }
}
/** Status and code of an answer, as a chatRefusal is compared. */
export const chatRefusal = ({ status, body }: ChatAnswer): readonly unknown[] => [
  status,
  (body as { readonly code?: string }).code,
]
/** A picture of one pixel. */
export const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
