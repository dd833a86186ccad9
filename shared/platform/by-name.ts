import { z } from 'zod'

/**
 * What an object that is keyed by names has under this one, as far as it was put there: people choose names, and `constructor` is
 * one. Undefined otherwise.
 */
export const own = <V>(byName: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(byName, name) ? byName[name] : undefined

/** As z.record, for what is answered: zod leaves out what is called `__proto__`, which somebody's account may be. Checks every value, and gives the object as it is. */
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
