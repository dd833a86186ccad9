import { webFiles } from './web-templates.ts'
import { authorisationFile } from './authorisation-template.ts'
import type { Names } from './names.ts'

/** A small module that works end to end: entries with a text that can be added and removed. By path. */
export const moduleFiles = (names: Names): Readonly<Record<string, string>> => ({
  ...sharedFiles(names),
  ...callsFile(names),
  ...deciderFiles(names),
  ...serviceFiles(names),
  ...authorisationFile(names),
  ...projectionFiles(names),
  ...webFiles(names),
})

const sharedFiles = ({ kebab, camel, pascal }: Names) => ({
  [`shared/${kebab}/events.ts`]: `import { z } from 'zod'
import { eventType, type EventOf } from '../platform/messages.ts'

const byEntry = (data: { readonly entry: string }) => data.entry

/** Streams: \`${kebab}-<entry>\`. */
export const ${camel}Events = {
  ${pascal}EntryAdded: eventType(z.object({ entry: z.string(), text: z.string(), by: z.string() }), byEntry),
  ${pascal}EntryRemoved: eventType(z.object({ entry: z.string(), by: z.string() }), byEntry),
}
export type ${pascal}Event = EventOf<typeof ${camel}Events>
`,
  [`shared/${kebab}/refusals.ts`]: `import { defineRefusals, refuser } from '../platform/refusals.ts'

export const ${camel}Refusals = defineRefusals({
  '${camel}.alreadyThere': { status: 409, text: 'this entry is there already' },
  '${camel}.notThere': { status: 404, text: 'there is no such entry' },
})
export const refuse = refuser(${camel}Refusals)
`,
  [`shared/${kebab}/rules.ts`]: `export type Entry = { readonly status: 'absent' } | { readonly status: 'there'; readonly text: string }

const allowedWhen = { add: ['absent'], remove: ['there'] } as const satisfies Record<string, readonly Entry['status'][]>
export type EntryAction = keyof typeof allowedWhen

/** The decider refuses by it and the screen disables by it. */
export const entryCan = (action: EntryAction, { status }: Entry): boolean => allowedWhen[action].some((allowed) => allowed === status)
`,
})

const callsFile = ({ kebab, camel, pascal, snake }: Names) => ({
  [`shared/${kebab}/calls.ts`]: `import { z } from 'zod'
import { manage, read } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'

export const ${pascal}Entry = z.object({ entry: z.string(), text: z.string(), by: z.string() })
export type ${pascal}Entry = z.infer<typeof ${pascal}Entry>
const entry = z.string().min(1).max(64)

export const ${camel}Calls = defineCalls({
  list: {
    method: 'GET',
    writes: false,
    path: '/api/${kebab}/entries',
    summary: 'All entries',
    status: 200,
    reads: ['${snake}'],
    allow: read('${camel}'),
    response: z.array(${pascal}Entry),
  },
  add: {
    method: 'POST',
    writes: true,
    path: '/api/${kebab}/entries',
    summary: 'Add an entry',
    status: 201,
    allow: manage('${camel}'),
    body: z.object({ entry, text: z.string().trim().min(1).max(500) }),
    response: z.object({ entry }),
  },
  remove: {
    method: 'DELETE',
    writes: true,
    about: 'object',
    path: '/api/${kebab}/entries/{entry}',
    summary: 'Remove an entry',
    status: 200,
    allow: manage('${camel}'),
    params: z.object({ entry }),
    response: z.object({ entry }),
  },
})
`,
})

const deciderFiles = ({ kebab, camel, pascal }: Names) => ({
  [`services/${kebab}/decider.ts`]: `import type { ${pascal}Event } from '#shared/${kebab}/events.ts'
import { refuse } from '#shared/${kebab}/refusals.ts'
import { entryCan, type Entry } from '#shared/${kebab}/rules.ts'
import { assertNever, type Decider } from '#shared/platform/messages.ts'

export type ${pascal}Command =
  | { readonly type: 'AddEntry'; readonly entry: string; readonly text: string }
  | { readonly type: 'RemoveEntry'; readonly entry: string }

export const ${camel}Decider: Decider<Entry, ${pascal}Command, ${pascal}Event> = {
  initial: { status: 'absent' },

  decide(state, command, { actor: by }) {
    switch (command.type) {
      case 'AddEntry':
        if (!entryCan('add', state)) return refuse('${camel}.alreadyThere')
        return [{ type: '${pascal}EntryAdded', data: { entry: command.entry, text: command.text, by } }]
      case 'RemoveEntry':
        if (!entryCan('remove', state)) return refuse('${camel}.notThere')
        return [{ type: '${pascal}EntryRemoved', data: { entry: command.entry, by } }]
      default:
        return assertNever(command)
    }
  },

  evolve(_state, event) {
    switch (event.type) {
      case '${pascal}EntryAdded':
        return { status: 'there', text: event.data.text }
      case '${pascal}EntryRemoved':
        return { status: 'absent' }
      default:
        return assertNever(event)
    }
  },
}
`,
  [`services/${kebab}/decider.test.ts`]: `import { test } from 'vitest'
import { specify } from '../platform/testing/builders.ts'
import { ${camel}Decider, type ${pascal}Command } from './decider.ts'

const { given } = specify(${camel}Decider)
const context = { now: '2026-01-15T09:00:00.000Z', actor: 'fern' }
const add: ${pascal}Command = { type: 'AddEntry', entry: 'e1', text: 'Water the plants' }
const remove: ${pascal}Command = { type: 'RemoveEntry', entry: 'e1' }
const added = { type: '${pascal}EntryAdded', data: { entry: 'e1', text: 'Water the plants', by: 'fern' } } as const
const removed = { type: '${pascal}EntryRemoved', data: { entry: 'e1', by: 'fern' } } as const

test('an entry is added', () => given().when(add, context).then(added))
test('an entry is removed', () => given(added).when(remove, context).then(removed))
test('an entry is not added twice', () => given(added).when(add, context).thenRefuses('${camel}.alreadyThere'))
test('a removed entry cannot be removed again', () => given(added, removed).when(remove, context).thenRefuses('${camel}.notThere'))
`,
})

const serviceFiles = ({ kebab, camel, pascal }: Names) => ({
  [`services/${kebab}/service.ts`]: `import { ${camel}Calls } from '#shared/${kebab}/calls.ts'
import { ${camel}Events } from '#shared/${kebab}/events.ts'
import { read } from '#shared/platform/allow.ts'
import { query${pascal}, type ${pascal}Tables } from '#projections/${kebab}/${kebab}.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineAggregate, defineService, type CallContext } from '../platform/kernel/define-service.ts'
import { ${camel}Decider, type ${pascal}Command } from './decider.ts'

const aggregate = defineAggregate({ name: '${kebab}', events: ${camel}Events, decider: ${camel}Decider })

export const ${camel}Service = defineService({
  name: '${kebab}',
  calls: ${camel}Calls,
  watch: read('${camel}'),
  start: (app) => ({
    handlers: {
      list: () => query${pascal}(app.read<${pascal}Tables>()),
      add: ({ body }, context) => act(app, { type: 'AddEntry', ...body }, context),
      remove: ({ params }, context) => act(app, { type: 'RemoveEntry', ...params }, context),
    },
  }),
})

async function act(app: App, command: ${pascal}Command, context: CallContext) {
  await app.handle(aggregate, \`${kebab}-\${command.entry}\`, command, context)
  return { entry: command.entry }
}
`,
  [`services/${kebab}/module.ts`]: `import { ${camel}Events } from '#shared/${kebab}/events.ts'
import { ${camel} } from '#projections/${kebab}/${kebab}.ts'
import { defineModule } from '../platform/kernel/define-module.ts'
import { ${camel}Service } from './service.ts'

export const ${camel}Module = defineModule({
  name: '${kebab}',
  service: ${camel}Service,
  projections: [${camel}],
  events: [${camel}Events],
  authorisation: () => import('./authorisation.ts'),
})
`,
  [`services/${kebab}/service.db.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest'
import { ${camel}Events } from '#shared/${kebab}/events.ts'
import { ${camel} } from '#projections/${kebab}/${kebab}.ts'
import { testApp, type TestApp } from '../platform/testing/app.ts'
import { ${camel}Service } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ services: [${camel}Service], projections: [${camel}], events: ${camel}Events })
})
afterAll(() => app.close())

test('what was added is listed, what was removed is not', async () => {
  await app.call('add', { body: { entry: 'e1', text: 'Water the plants' } })
  await app.call('add', { body: { entry: 'e2', text: 'Feed the cat' } })
  await app.call('remove', { params: { entry: 'e1' } })
  await app.settle()
  expect(await app.call('list')).toEqual([{ entry: 'e2', text: 'Feed the cat', by: 'owner' }])
})
`,
})

const projectionFiles = ({ kebab, camel, pascal, snake }: Names) => ({
  [`projections/${kebab}/${kebab}.ts`]: `import type { Kysely } from 'kysely'
import type { ${pascal}Entry } from '#shared/${kebab}/calls.ts'
import { ${camel}Events } from '#shared/${kebab}/events.ts'
import { defineProjection, table } from '../platform/define/define-projection.ts'

export type ${pascal}Row = { entry: string; text: string; by: string }
export type ${pascal}Tables = { ${snake}: ${pascal}Row }

/** All entries that are there now. */
export const ${camel} = defineProjection({
  name: '${snake}',
  version: 1,
  module: '${kebab}',
  sharded: true,
  events: ${camel}Events,
  tables: { ${snake}: table<${pascal}Row>({ columns: { entry: 'text', text: 'text', by: 'text' }, key: ['entry'] }) },
  keysOf: ({ data }) => ({ ${snake}: [[data.entry]] }),
  on: (event, { ${snake} }) => {
    if (event.type === '${pascal}EntryAdded') ${snake}.put(event.data)
    else ${snake}.delete(event.data.entry)
  },
})

export const query${pascal} = (db: Kysely<${pascal}Tables>): Promise<${pascal}Entry[]> =>
  db.selectFrom('${snake}').select(['${snake}.entry', '${snake}.text', '${snake}.by']).orderBy('${snake}.entry').execute()
`,
  [`projections/${kebab}/${kebab}.test.ts`]: `import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { ${camel}, type ${pascal}Row } from './${kebab}.ts'

test('an entry is there until it is removed', async () => {
  const tables = new MemoryTables(${camel})
  const entry = { entry: 'e1', text: 'Water the plants', by: 'fern' }
  await tables.fold([{ type: '${pascal}EntryAdded', data: entry }])
  expect(tables.rows<${pascal}Row>('${snake}')).toEqual([entry])
  await tables.fold([{ type: '${pascal}EntryRemoved', data: { entry: 'e1', by: 'oak' } }])
  expect(tables.rows<${pascal}Row>('${snake}')).toEqual([])
})
`,
})
