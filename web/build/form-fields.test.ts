import { readFileSync } from 'node:fs'
import path from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { text } from '#shared/platform/text.ts'
import type { Call } from '#shared/platform/calls.ts'
import { formCalls, formFields } from './form-fields.ts'
import { slimShared } from './slim-shared.ts'

const fieldOf = (schema: z.ZodType) => formFields({ body: z.object({ field: schema }) })['field']

test('a text has the most characters of its schema, and is to be filled in if that refuses nothing', () => {
  expect(fieldOf(text(100, 1))).toEqual({ empty: 'refused', max: 100 })
  expect(fieldOf(text(500).default(''))).toEqual({ empty: 'absent', max: 500 })
  expect(fieldOf(z.string().max(9))).toEqual({ max: 9 })
  expect(fieldOf(z.union([z.literal(''), z.email().max(200)]))).toEqual({ max: 200 })
})
test('a number has its bounds, and a default of its own does not stand for nothing', () => {
  expect(fieldOf(z.int().min(1).max(20).default(1))).toEqual({
    kind: 'number',
    empty: 'refused',
    min: 1,
    max: 20,
    step: 1,
  })
  expect(fieldOf(z.number().multipleOf(0.5).optional())).toEqual({
    kind: 'number',
    empty: 'absent',
    step: 0.5,
  })
})
test('nothing is sent as null where the schema takes null and no absence', () => {
  expect(fieldOf(text(80, 1).nullable())).toEqual({ empty: 'null', max: 80 })
  expect(fieldOf(z.iso.date().nullable())).toEqual({ kind: 'date', empty: 'null' })
})
test('of a choice, a list and a switch a form has to know only what stands for nothing', () => {
  expect(fieldOf(z.enum(['AM', 'PM']).nullable().default(null))).toEqual({ empty: 'absent' })
  for (const schema of [z.enum(['AM', 'PM']), z.array(z.string()), z.boolean().default(false)])
    expect(fieldOf(schema)).toBeUndefined()
})
test('params are fields too, and a body that may be absent has its own', () => {
  const params = z.object({ date: z.iso.date() })
  const body = z.object({ reason: text(500).optional() }).default({})
  expect(formFields({ params, body })).toEqual({
    date: { kind: 'date', empty: 'refused' },
    reason: { empty: 'absent', max: 500 },
  })
  expect(formFields({ body: 'ndjson' })).toEqual({})
})

const root = path.resolve(import.meta.dirname, '../..')
const inForms = [...formCalls(root)].toSorted()
const files = Object.entries(
  import.meta.glob<Readonly<Record<string, Readonly<Record<string, Call>>>>>(
    '../../shared/**/*{calls,people}.ts',
    { eager: true },
  ),
)

test('the calls that forms end in are found', () => {
  expect(inForms).toEqual(
    expect.arrayContaining(['vacationCalls.decide', 'itemCalls.addItem', 'personCalls.reveal']),
  )
})
test.each(inForms)(
  'the build gives a page the fields of %s as its schemas have them',
  async (name) => {
    const [table = '', row = ''] = name.split('.')
    const [source = '', file] = files.find(([, exported]) => exported[table]?.[row]) ?? []
    const fields = formFields(file?.[table]?.[row] as Call)
    expect(Object.keys(fields)).not.toEqual([])
    expect(await slimmedRow(path.resolve(import.meta.dirname, source), row)).toContain(
      `fields: ${JSON.stringify(fields)},`,
    )
  },
)

const slimmed = new Map<string, Promise<string>>()
async function slimmedFile(file: string): Promise<string> {
  const { configResolved, transform } = slimShared(root)
  configResolved({ command: 'build' })
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  return (await transform.handler(code, file))?.code ?? ''
}
/** The text of a call's row, as the plugin leaves it in its file. */
async function slimmedRow(file: string, row: string): Promise<string> {
  const whole = slimmed.get(file) ?? slimmedFile(file)
  slimmed.set(file, whole)
  const [, begun = ''] = (await whole).split(`\n\t${row}: {`)
  return begun.split('\n\t}')[0] ?? ''
}
