import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { resourceNames } from '#shared/permissions/resources.ts'
import { fieldMark, impersonal, person } from '#shared/platform/event-fields.ts'
import { eventTypesIn } from '#shared/platform/messages.ts'
import { personalMark } from '#shared/platform/personal.ts'
import { AUDIT } from '#projections/audit/audit.ts'
import { modules } from '../modules.ts'
import { formOf, placesIn, type Form } from './fingerprints/schema-form.ts'

type Marked = Form & { readonly names?: string }
const isFreeText = ({ type, enum: values, const: value, format, personal }: Form): boolean =>
  type === 'string' && !values && value === undefined && !format && !personal

/** The places of texts of which nothing says whether they name a person. */
const unsaidIn = (schema: z.ZodType): readonly string[] => {
  const marks = (one: z.core.$ZodType) => ({ ...personalMark(one), ...fieldMark(one) })
  const places = placesIn(formOf(schema, 'input', marks), ({ names }: Marked) => Boolean(names))
  return places.flatMap(({ path: place, form }) => (isFreeText(form) ? [place] : []))
}

test('every event type of the product can be searched for', () => {
  const audit = modules.projections.find(({ name }) => name === AUDIT)
  expect(audit?.events).toEqual(modules.events)
})
test('every event type stands in a file by whose name its words are found', async () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = globSync('shared/*/*events.ts', { cwd: root })
  const found = await Promise.all(files.map((file) => import(path.join(root, file))))
  const types = new Set(found.flatMap((file) => Object.keys(eventTypesIn(file as object))))
  expect([...types].toSorted()).toEqual(Object.keys(modules.events).toSorted())
})
test('every event type has words, and belongs to a resource that can be granted', () => {
  for (const [type, { name, area }] of Object.entries(modules.events)) {
    expect(name, type).toMatch(/^[A-Z]/)
    expect(resourceNames, type).toContain(area)
  }
})
test('of every text of an event it is said whether it names a person', () => {
  const unsaid = Object.entries(modules.events).flatMap(([type, { schema }]) =>
    unsaidIn(schema).map((place) => `${type}.${place}: person(), doer(), thing() or impersonal()?`),
  )
  expect(unsaid).toEqual([])
})
test('a text of which nobody said it is found wherever it stands', () => {
  const schema = z.object({
    user: person(),
    coach: z.string(),
    studio: impersonal().nullable(),
    chosen: z.union([impersonal(), z.string().max(9)]).optional(),
    teams: z.array(z.object({ lead: z.string(), name: impersonal() })),
    facts: z.record(z.string(), z.string()),
    settings: impersonal(z.object({ colour: z.string() })),
    pair: z.tuple([person(), z.string()]),
    day: z.iso.date(),
  })
  expect(unsaidIn(schema)).toEqual(['coach', 'chosen', 'teams.[].lead', 'facts.*', 'pair.[]'])
  expect(() => person(impersonal())).toThrow('one field is marked as nobody and as person')
})
