import { z } from 'zod'

/**
 * Whether what this schema lets through is canonical JSON (RFC 8785) as JSON.stringify writes it: plain data whose names
 * the schema gives in their order, for zod builds its results in the order of the schema. Then nobody has to walk the data.
 */
export function writesCanonically(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodObject) return inOrder(schema)
  if (schema instanceof z.ZodArray) return writesCanonically(schema.element as z.ZodType)
  if (schema instanceof z.ZodTuple)
    return (
      schema.def.rest === null &&
      schema.def.items.every((item) => writesCanonically(item as z.ZodType))
    )
  if (schema instanceof z.ZodNullable) return writesCanonically(schema.unwrap() as z.ZodType)
  return (
    schema instanceof z.ZodString ||
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodLiteral
  )
}
function inOrder({ shape, def }: z.ZodObject): boolean {
  const names = Object.keys(shape)
  // Names that are not declared (a catchall) would come in any order.
  return (
    def.catchall === undefined &&
    names.every((name, i) => i === 0 || (names[i - 1] as string) < name) &&
    names.every((name) => writesCanonically(shape[name] as z.ZodType))
  )
}
