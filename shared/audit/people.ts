import { fieldsNamingPeople, typesWithoutPeople } from './fields.ts'

const concerned: ReadonlySet<string> = new Set(fieldsNamingPeople.concerned)
const doers: ReadonlySet<string> = new Set(fieldsNamingPeople.doers)

/**
 * Whom an event concerns, by what its data say in clear (logins), each once, whose event it is first. `data` as it is stored, of
 * whatever schema version.
 */
export function peopleOfEvent(type: string, data: unknown, actor: string): readonly string[] {
  if (typesWithoutPeople.includes(type)) return []
  const found = new Set<string>()
  const take = (value: unknown): void => {
    if (typeof value === 'string' && value !== '') found.add(value)
    else if (Array.isArray(value)) for (const one of value) take(one)
  }
  const fields = Object.entries((data ?? {}) as Readonly<Record<string, unknown>>)
  for (const [name, value] of fields) if (concerned.has(name)) take(value)
  for (const [name, value] of fields) if (doers.has(name) && value !== actor) take(value)
  return [...found]
}
