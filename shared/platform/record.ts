import { z } from 'zod'
import type { Instant } from './messages.ts'

/** The fields of a record, each by its schema. */
type RecordFields = Readonly<Record<string, z.ZodType>>
type ValuesOf<F extends RecordFields> = { readonly [N in keyof F]: z.output<F[N]> }
type NameOf<F> = keyof F & string

/** One value and from when it holds. */
export interface Dated<V = unknown> {
  readonly from: Instant
  readonly value: V
}
/** Every value that was ever set, by field, ordered by `from`; of two with one moment the later decision stands last. */
export type DatedHistory<F extends RecordFields> = Readonly<
  Partial<Record<NameOf<F>, readonly Dated[]>>
>
/** Data of the event of one change: the record's owner (`Of`), the field (`Field`), its old and new value, and from when the new one holds. */
type ChangeData<Of extends string, Field extends string, F extends RecordFields> = {
  [N in NameOf<F>]: { readonly [P in Of]: string } & { readonly [P in Field]: N } & {
    readonly value: z.output<F[N]>
    readonly old: z.output<F[N]>
    readonly from: Instant
  }
}[NameOf<F>]
/** A field that a change makes other than it is. */
interface Change<F extends RecordFields, N extends NameOf<F> = NameOf<F>> {
  readonly name: N
  readonly old: z.output<F[N]>
  readonly value: z.output<F[N]>
}

type Wanted<F extends RecordFields> = { readonly [N in keyof F]?: z.output<F[N]> | undefined }
/** The moment from which a change holds, and whether the caller named it. */
interface Since {
  readonly at: Instant
  readonly said: boolean
}

const TEXT_MAX = 80
const textOf = (value: unknown): string => {
  const text = JSON.stringify(value) ?? ''
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text
}

const bothTexts = (
  changes: readonly { readonly name: string; readonly old: unknown; readonly value: unknown }[],
): string =>
  changes.map(({ name, old, value }) => `${name} ${textOf(old)} / ${textOf(value)}`).join('; ')

/** The value in force at a moment, given values in the order of their decisions: the latest not after it, of two for one moment the later decision. */
export function saidAt(said: readonly Dated[], at: string): unknown {
  let found: Dated | undefined
  for (const one of said)
    if (one.from <= at && (found === undefined || one.from >= found.from)) found = one
  return found?.value
}

/** With one more value among those of its field. */
function placed(before: readonly Dated[], { from, value }: Dated): readonly Dated[] {
  const later = before.findIndex((dated) => dated.from > from)
  return before.toSpliced(later < 0 ? before.length : later, 0, { from, value })
}
const isSaidFor = (before: readonly Dated[] = [], at: Instant): boolean =>
  before.some(({ from }) => from === at)
const plannedAfter = <N extends string>(
  names: readonly N[],
  history: Readonly<Partial<Record<N, readonly Dated[]>>>,
  at: Instant,
): readonly (Dated & { readonly name: N })[] =>
  names
    .flatMap((name) =>
      (history[name] ?? []).filter(({ from }) => from > at).map((dated) => ({ name, ...dated })),
    )
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))

/**
 * A record whose fields are changed one event each, effective-dated (docs/rules/time.md#what-holds-from-when), from one table of
 * fields: the schema of its events, what holds at a moment, what is planned, and what a change changes. `of` and `field` are the
 * names under which events say whose record and which field. The server's tables for it: projections/platform/define/record-tables.ts.
 */
export function defineRecord<
  const Of extends string,
  const Field extends string,
  const F extends RecordFields,
>({ of, field, fields }: { readonly of: Of; readonly field: Field; readonly fields: F }) {
  type Data = ChangeData<Of, Field, F>
  const names = Object.keys(fields) as NameOf<F>[]
  const row = (name: NameOf<F>) => {
    const value = fields[name] as z.ZodType
    return z.object({
      [of]: z.string(),
      [field]: z.literal(name),
      value,
      old: value,
      from: z.iso.datetime(),
    })
  }
  const [first, ...others] = names.map(row)
  if (!first) throw new Error(`the record of a ${of} has no fields`)

  const valueAt = <N extends NameOf<F>>(
    name: N,
    history: DatedHistory<F>,
    initial: ValuesOf<F>,
    at: Instant,
  ): z.output<F[N]> => {
    const dated = history[name]?.findLast(({ from }) => from <= at)
    // The events were checked by this field's own schema on their way in.
    return (dated ? dated.value : initial[name]) as z.output<F[N]>
  }
  return {
    names,
    /** Schema of the event's data: one row of a union for each field. */
    schema: z.discriminatedUnion(field, [first, ...others]) as unknown as z.ZodType<Data>,
    /** The value of one field at a moment; `initial` where none was ever set. */
    valueAt,
    /** The values of all fields at a moment. */
    valuesAt: (history: DatedHistory<F>, initial: ValuesOf<F>, at: Instant) =>
      Object.fromEntries(
        names.map((name) => [name, valueAt(name, history, initial, at)]),
      ) as ValuesOf<F>,
    /** Changes whose moment has not come, soonest first. */
    planned: (history: DatedHistory<F>, at: Instant) => plannedAfter(names, history, at),
    /** History after one more event. */
    after: (history: DatedHistory<F>, data: Data): DatedHistory<F> => {
      const name: NameOf<F> = data[field]
      return { ...history, [name]: placed(history[name] ?? [], data) }
    },
    /**
     * The changes that a caller's wish comes to: the named fields whose value at `from` would differ, with the old and the new one.
     * If the caller named that moment (`said`), a value that holds there anyway is kept too: it counts against what is recorded later
     * for a moment before. Repeated for the same moment it is no change.
     */
    changes: (wanted: Wanted<F>, history: DatedHistory<F>, initial: ValuesOf<F>, from: Since) =>
      names.flatMap((name): readonly Change<F>[] => {
        const value = wanted[name]
        if (value === undefined) return []
        const old = valueAt(name, history, initial, from.at)
        const isNew = JSON.stringify(old) !== JSON.stringify(value)
        const isSaid = !from.said || isSaidFor(history[name], from.at)
        return isNew || !isSaid ? [{ name, old, value }] : []
      }),
    /** Makes the data of the event of one change. */
    dataOf: (whose: string, { name, old, value }: Change<F>, from: Instant): Data =>
      // One row of the union: value and old are of the same field.
      ({ [of]: whose, [field]: name, value, old, from }) as unknown as Data,
    /** For a person whose fields another has changed meanwhile: both texts of each field, the current one and theirs. */
    bothTexts,
  }
}
