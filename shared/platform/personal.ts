import { z } from 'zod'

/** What a reader gets for a personal field whose person's key was destroyed. */
export const ERASED = '[erased]'

const registry = z.registry<{ personal: true }>()

/** Marks a string field of an event as personal: stored encrypted with the key of the event's partition (the person). */
export const personal = (schema: z.ZodString = z.string()): z.ZodString =>
  schema.register(registry, { personal: true })

/** Whether `personal` marked this very schema (not one that it is wrapped in). */
export const isPersonal = (schema: z.core.$ZodType): boolean => registry.has(schema)

/** Names of the personal top-level fields of an event schema. Personal data nested deeper is refused at start. */
export function personalFields(schema: z.ZodType): readonly string[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([, field]) => registry.has(unwrap(field)))
    .map(([name]) => name)
}
const unwrap = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodOptional || field instanceof z.ZodNullable
    ? unwrap(field.unwrap() as z.ZodType)
    : field
