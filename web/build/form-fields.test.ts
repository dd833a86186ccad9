import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { text } from '#shared/platform/text.ts'
import type { Call } from '#shared/platform/calls.ts'
import { formFields, withFields } from './form-fields.ts'

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
const tables = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>('../../shared/**/*{calls,people}.ts', { eager: true })),
) as Readonly<Record<string, Readonly<Record<string, Call>>>>
/** Every place in the web part where a form names its call. */
const forms = globSync('web/**/*.tsx', { cwd: root }).flatMap((file) => {
  const code = readFileSync(path.join(root, file), 'utf8')
  return [...code.matchAll(/\b(?:useCallForm\(|fieldsOf\(|call=\{)\s*(\w+)\.(\w+)/g)].map(
    ([, table = '', row = '']) => ({ file, code, table, row }),
  )
})

test('the forms are found, and no dialog names its call in another way', () => {
  expect(forms.map(({ table, row }) => `${table}.${row}`)).toEqual(
    expect.arrayContaining(['vacationCalls.decide', 'itemCalls.addItem', 'personCalls.reveal']),
  )
  expect(forms.length).toBeGreaterThan(30)
})
test.each(forms)('$file has the fields of $table.$row as its schemas have them', async (one) => {
  const { code, table, row } = one
  const fields = formFields(tables[table]?.[row] as Call)
  expect(Object.keys(fields)).not.toEqual([])
  expect(await withFields(root, code)).toContain(
    `{ ...${table}.${row}, fields: ${JSON.stringify(fields)} }`,
  )
})
test('a form that ends in what is no call is no page', async () => {
  const code = "import { noteCalls } from '#shared/notes/calls.ts'\nuseCallForm(noteCalls.sing, {})"
  await expect(withFields(root, code)).rejects.toThrow('noteCalls.sing, which is not there')
  await expect(withFields(root, 'fieldsOf(a.b)')).rejects.toThrow('a comes from no file of shared/')
})
