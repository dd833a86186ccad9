import { MinorText } from '#shared/money/amount.ts'
import { Clock } from '#shared/platform/clock.ts'
import type { EventType } from '#shared/platform/messages.ts'
import { formOf, type Form } from './fingerprints/schema-form.ts'

/** `full`: everything that may be there is. `bare`: only what must be there is, and nothing is in lists. */
type Variant = 'full' | 'bare'

/** The word that stands in a field of this name, whichever event it is in. All else is called as its field. */
const words: Readonly<Record<string, string>> = {
  user: 'ana',
  users: 'ana',
  part: 'ana',
  by: 'mara',
  requestedBy: 'mara',
  approvedBy: 'nora',
  model: 'dana',
  studio: 'north',
  site: 'ctb',
  account: 'ana_x',
  username: 'ana_x',
  observer: 'poller',
  timezone: 'Europe/Bucharest',
  currency: 'usd',
  tipCont: 'Model',
  language: 'ro',
  network: 'skype',
  scopes: 'read',
  resource: 'shifts',
  roles: 'Manager',
  list: 'photos',
  image: 'ab'.repeat(32),
  session: 'cd'.repeat(32),
  token: 'ef'.repeat(32),
  key: 'morning',
}
/** Values of settings, whose rules no form can say. */
const settings: Readonly<Record<string, unknown>> = {
  zone: 'Europe/Bucharest',
  ture: { nr: 1, interval: [{ key: 'morning', start: '06:00', end: '14:00' }] },
  retention: ['identity', 'contract', 'money', 'workingTime', 'audit'].map((part) => ({
    part,
    years: 7,
  })),
}
export type Text = (path: string, form: Form) => string
const plain: Text = (path, { personal }) => {
  const name = nameOf(path)
  return personal ? `${name} of ana` : (words[name] ?? name)
}
const nameOf = (path: string): string =>
  path
    .split('.')
    .filter((name) => name !== '[]')
    .at(-1) ?? ''

/** Data that the form takes; `text` makes its texts. */
function exampleOf(form: Form, variant: Variant, text: Text = plain, path = ''): unknown {
  const under = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (form.const !== undefined) return form.const
  if (form.enum) return form.enum[0]
  const options = form.anyOf ?? form.oneOf
  if (options) {
    const isNull = (one: Form) => one.type === 'null'
    const chosen = options.find((one) => isNull(one) === (variant === 'bare')) ?? options[0]
    return exampleOf(chosen as Form, variant, text, path)
  }
  if (form.prefixItems) return form.prefixItems.map((one) => exampleOf(one, variant, text, path))
  switch (form.type) {
    case 'object':
      return objectOf(form, (name, one) => exampleOf(one, variant, text, under(name)), variant)
    case 'array':
      return variant === 'bare' ? [] : [exampleOf(form.items as Form, variant, text, under('[]'))]
    case 'integer':
    case 'number':
      return Math.max(form.minimum ?? 0, isTime(form, path) ? Date.parse(MOMENT) : 3)
    case 'boolean':
      return variant === 'full'
    case 'null':
      return null
    case 'string':
      return textOf(form, text, path)
    default:
      throw new Error(`no example of ${path}: ${JSON.stringify(form)}`)
  }
}
/** Epoch milliseconds: of a sign of life, and first in each thing seen. */
const isTime = ({ type }: Form, path: string): boolean =>
  type === 'integer' && ['at', 'seen'].includes(nameOf(path))
const MOMENT = '2026-01-15T09:00:00.000Z'
const MINOR = formOf(MinorText).pattern
const CLOCK = formOf(Clock).pattern
function textOf(form: Form, text: Text, path: string): string {
  if (form.format === 'date-time') return MOMENT
  // Minor units.
  if (form.pattern === MINOR) return '3'
  if (form.pattern === CLOCK) return '09:00'
  return form.format === 'date' ? MOMENT.slice(0, 10) : text(path, form)
}
function objectOf(
  { properties = {}, required = [] }: Form,
  value: (name: string, form: Form) => unknown,
  variant: Variant,
): Record<string, unknown> {
  const names = Object.keys(properties).filter(
    (name) => variant === 'full' || required.includes(name),
  )
  const made = Object.fromEntries(
    names.map((name) => [name, value(name, properties[name] as Form)]),
  )
  const setting = settings[String(made['setting'])]
  return setting === undefined ? made : { ...made, value: setting, old: setting }
}

/** Examples of one type of events as a module would append it: one a variant, and of a union each of its forms. */
export function examplesOf({ schema }: EventType, text: Text = plain): readonly unknown[] {
  const form = formOf(schema)
  const all = (form.oneOf ?? form.anyOf ?? [form]).flatMap((one) =>
    (['full', 'bare'] as const).map((variant) => schema.parse(exampleOf(one, variant, text))),
  )
  const seen = new Set<string>()
  return all.filter((data) => {
    const key = JSON.stringify(data)
    return seen.has(key) ? false : seen.add(key)
  })
}
