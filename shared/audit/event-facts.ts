import type { Resource } from '../permissions/resources.ts'
import { eventFields } from '../platform/event-fields.ts'
import type { EventTypes } from '../platform/messages.ts'

/** The resource that an event's contents belong to. A type that no code knows any more is shown to who sees all. */
export const areaOf = (types: EventTypes, type: string): Resource =>
  (types[type]?.area as Resource | undefined) ?? 'audit'
/** The types by which observers report. */
export const typesOfReports = (types: EventTypes): readonly string[] =>
  Object.keys(types).filter((type) => types[type]?.isReport)

/**
 * Returns the people an event concerns, by the logins its data hold in clear, each once, the one it is about first.
 * `data` is as stored, of any schema version. Empty for observers' reports of everybody at once, which would be many
 * rows for each event.
 */
export function peopleOfEvent(
  types: EventTypes,
  { type, data, actor }: { readonly type: string; readonly data: unknown; readonly actor: string },
): readonly string[] {
  const declared = types[type]
  if (!declared || declared.isReport) return []
  const { people, doers } = eventFields(declared.schema)
  const found = new Set<string>()
  const take = (value: unknown): void => {
    if (typeof value === 'string' && value !== '') found.add(value)
    else if (Array.isArray(value)) for (const one of value) take(one)
  }
  const fields = Object.entries((data ?? {}) as Readonly<Record<string, unknown>>)
  for (const [name, value] of fields) if (people.has(name)) take(value)
  for (const [name, value] of fields) if (doers.has(name) && value !== actor) take(value)
  return [...found]
}
