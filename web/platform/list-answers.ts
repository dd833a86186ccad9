import type { Call } from '#shared/platform/calls.ts'

/** Values that were put in the place of answers, and their lists: a query with an earlier answer keeps that. */
const substitutes = new WeakSet<object>()

/**
 * An answer that should be a list and is none is logged as invalid and ignored
 * (docs/rules/screens.md#answers-that-are-no-list). In its place comes the empty list; undefined where the rest of the answer is not there either, so that nothing can stand for it.
 */
export function listOr(target: Call, answer: unknown): { readonly answer: unknown } | undefined {
  const { empty } = target
  if (empty === undefined || isSound(empty, answer)) return { answer }
  // oxlint-disable-next-line no-console -- a page has no other log
  console.error(`invalid answer of ${target.method} ${target.path}: not a list`)
  const instead = completed(empty, answer)
  if (instead === undefined) return undefined
  substitutes.add(instead)
  for (const part of Object.values(instead)) if (Array.isArray(part)) substitutes.add(part)
  return { answer: instead }
}

/** Whether this came in the place of an answer: itself, or as the newest page of several. */
export const isSubstitute = (data: unknown): boolean =>
  isObject(data) &&
  (substitutes.has(data) ||
    ('pages' in data && Array.isArray(data.pages) && isSubstitute(data.pages.at(-1))))

type Empty = NonNullable<Call['empty']>
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function isSound(empty: Empty, answer: unknown): boolean {
  if (Array.isArray(empty)) return Array.isArray(answer)
  const parts = partsOf(answer)
  return Object.entries(empty).every(
    ([name, part]) => !Array.isArray(part) || Array.isArray(parts[name]),
  )
}

function completed(empty: Empty, answer: unknown): object | undefined {
  if (Array.isArray(empty)) return []
  const parts = partsOf(answer)
  const absent = Object.entries(empty).filter(([name, part]) =>
    Array.isArray(part) ? !Array.isArray(parts[name]) : parts[name] === undefined,
  )
  if (absent.some(([, part]) => part === null)) return undefined
  return { ...parts, ...structuredClone(Object.fromEntries(absent)) }
}

const partsOf = (answer: unknown): Readonly<Record<string, unknown>> =>
  isObject(answer) && !Array.isArray(answer) ? (answer as Readonly<Record<string, unknown>>) : {}
