import { z } from 'zod'
import { Status } from '#shared/site-status/statuses.ts'

const Literal = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** A path to look at (`$http` is the answer's HTTP status) and its condition; exactly one of the three. */
const Condition = z
  .strictObject({
    path: z.string().min(1).max(200),
    in: z.array(Literal).min(1).optional(),
    notIn: z.array(Literal).min(1).optional(),
    is: z.enum(['true', 'false', 'falsy', 'missing', 'filled']).optional(),
  })
  .refine(
    (condition) =>
      [condition.in, condition.notIn, condition.is].filter((test) => test !== undefined).length ===
      1,
    'one of in, notIn, is',
  )
type Condition = z.infer<typeof Condition>
/** When all of `when` hold, the account has this status, whatever the value at the site's path says. */
export const Guard = z.strictObject({ when: z.array(Condition).min(1), status: Status })
export type Guard = z.infer<typeof Guard>

/** The value at a dotted path; undefined where the path leaves the data. Inherited properties are not data. */
export function valueAt(data: unknown, path: string): unknown {
  let value = data
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

const tests: Readonly<Record<NonNullable<Condition['is']>, (value: unknown) => boolean>> = {
  true: (value) => value === true,
  false: (value) => value === false,
  falsy: (value) => !value,
  missing: (value) => value === undefined || value === null,
  filled: (value) =>
    Array.isArray(value)
      ? value.length > 0
      : value !== undefined && value !== null && value !== '' && value !== false,
}
function isMet({ path, in: any, notIn, is }: Condition, answer: unknown): boolean {
  const value = valueAt(answer, path)
  if (is) return tests[is](value)
  // A part of the answer that was not asked for is neither in nor out of a list.
  if (notIn) return value !== undefined && !notIn.some((one) => one === value)
  return any?.some((one) => one === value) ?? false
}

/** The status of the first guard that holds. */
export const guarded = (guards: readonly Guard[], answer: unknown): Status | undefined =>
  guards.find((guard) => guard.when.every((condition) => isMet(condition, answer)))?.status
