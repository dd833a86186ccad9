import { z } from 'zod'

/**
 * Reads an object that is keyed by names without its inherited members: people choose names, and `constructor` is one.
 * Undefined where the name was never put there.
 */
export const own = <V>(byName: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(byName, name) ? byName[name] : undefined

/** Like z.record, for answers: zod leaves out the key `__proto__`, which may be the name of an account. Checks every value, and gives the object as it is. */
export function answeredByName<V extends z.ZodType>(
  value: V,
): z.ZodType<Record<string, z.output<V>>> {
  const fits = (given: unknown): boolean =>
    typeof given === 'object' &&
    given !== null &&
    Object.values(given).every((one) => value.safeParse(one).success)
  const { $schema: _, ...described } = z.toJSONSchema(z.record(z.string(), value), {
    target: 'draft-2020-12',
    io: 'output',
    unrepresentable: 'any',
  })
  return z.unknown().refine(fits, 'a value does not fit').meta(described) as unknown as z.ZodType<
    Record<string, z.output<V>>
  >
}
