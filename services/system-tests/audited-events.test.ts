import { expect, test } from 'vitest'
import { auditedEvents } from '#shared/audit/areas.ts'
import { otherFields, fieldsNamingPeople } from '#shared/audit/fields.ts'
import { modules } from '../modules.ts'
import { formOf, placesIn, type Form } from './fingerprints/schema-form.ts'

const isFreeText = ({ type, enum: values, const: value, format, personal }: Form): boolean =>
  type === 'string' && !values && value === undefined && !format && !personal
/** The name of a field, also of a list's elements and a record's values. */
const nameAt = (path: string): string =>
  path
    .split('.')
    .filter((step) => !['[]', '*'].includes(step))
    .at(-1) ?? ''

test('every event type of the product can be searched for', () => {
  expect(Object.keys(auditedEvents).toSorted()).toEqual(Object.keys(modules.events).toSorted())
  for (const [type, declared] of Object.entries(modules.events))
    expect(auditedEvents[type], type).toBe(declared)
})
test('of every text of an event it is said whether it names a person', () => {
  const said = new Set<string>([...otherFields, ...Object.values(fieldsNamingPeople).flat()])
  const unsaid = Object.entries(modules.events).flatMap(([type, { schema }]) =>
    placesIn(formOf(schema)).flatMap(({ path, form }) =>
      isFreeText(form) &&
      !said.has(nameAt(path)) &&
      !path.startsWith('old') &&
      !path.startsWith('value')
        ? [`${type}.${path}: add it to shared/audit/fields.ts`]
        : [],
    ),
  )
  expect(unsaid).toEqual([])
})
