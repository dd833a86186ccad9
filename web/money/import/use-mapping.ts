import { useEffect, useMemo, useState } from 'react'
import { statementCalls } from '#shared/money/statement-calls.ts'
import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import { keyOf } from '../../platform/keys.ts'
import { useCall } from '../../platform/queries.ts'
import { statementPresets } from './presets.ts'
import type { Sample } from './reading/reading-session.ts'
import type { StatementFile } from './use-statement-file.ts'

/** The source of a mapping: what the studio keeps, what is usual at the site, or a guess by the headings. */
export type MappingOrigin = 'saved' | 'preset' | 'guess'
export interface Where {
  readonly studio: string
  readonly site: string
  /** The studio's own zone. */
  readonly zone: string
}
export const mappingKey = (studio: string, site: string) =>
  keyOf(statementCalls.mapping, { params: { studio, site } })

interface Found {
  readonly mapping: StatementMapping
  readonly origin: MappingOrigin
}
/** A file that is read for a site: each has a mapping of its own. */
interface Place {
  readonly chosen: StatementFile
  readonly where: Where
}

type Kept = Found & { readonly place: Place }

/** How the chosen file is read, and its first rows as they are read. */
export function useMapping(chosen: StatementFile | undefined, where: Where) {
  const { studio, site } = where
  const saved = useCall(statementCalls.mapping, {
    request: { params: { studio, site } },
    enabled: site !== '' && studio !== '',
  })
  const place = useMemo(
    (): Place | null => (chosen && where.site !== '' ? { chosen, where } : null),
    [chosen, where],
  )
  const [kept, setKept] = useState<Kept>()
  const known = saved.data?.mapping
  const isKnown = known !== undefined || saved.isError
  useEffect(() => {
    if (!place || !isKnown) return undefined
    // Edits under way stay, also when another person saves a mapping meanwhile.
    return untilOver(firstMapping(place, known ?? null), (first) =>
      setKept((now) => (now?.place === place ? now : { ...first, place })),
    )
  }, [place, known, isKnown])
  const found = kept?.place === place ? kept : undefined
  const { sample, isOf } = useSample(chosen, found?.mapping, site)
  const choose = async (origin: MappingOrigin) => {
    if (!place) return
    const preset = statementPresets[site]
    if (origin === 'saved' && known) setKept({ mapping: known, origin, place })
    if (origin === 'preset' && preset) setKept({ mapping: preset, origin, place })
    if (origin === 'guess') setKept({ mapping: await guessed(place), origin, place })
  }
  const { change, isLooking } = useChange(found, setKept)
  const origins: readonly MappingOrigin[] = [
    ...(known ? (['saved'] as const) : []),
    ...(statementPresets[site] ? (['preset'] as const) : []),
    'guess',
  ]
  return {
    found,
    sample,
    /** It is still being seen how a column is written, or what its rows are by this mapping. */
    isLooking: isLooking || !isOf,
    origins,
    failure: saved.error,
    choose,
    change,
    saved: () => setKept((now) => now && { ...now, origin: 'saved' }),
  }
}

/**
 * Returns how to change the mapping. A typed value stays, wherever the mapping came from; a newly chosen column is
 * looked at for how it is written.
 */
function useChange(
  found: Kept | undefined,
  setKept: (next: (now: Kept | undefined) => Kept | undefined) => void,
) {
  const [looks, setLooks] = useState(0)
  const change = async (changes: Partial<StatementMapping>) => {
    if (!found) return
    const { place } = found
    const mapping = { ...found.mapping, ...changes }
    setKept(() => ({ ...found, mapping }))
    if (!changes.columns) return
    setLooks((now) => now + 1)
    try {
      const formats = await place.chosen.reader.formats({ mapping })
      setKept((now) => {
        if (now?.place !== place) return now
        const written = writtenAs(found.mapping, mapping, formats, now.mapping)
        return { ...now, mapping: { ...now.mapping, ...written } }
      })
    } finally {
      setLooks((now) => now - 1)
    }
  }
  return { change, isLooking: looks > 0 }
}

/** Returns the formats of the columns that were chosen, without those where yet another one has been chosen since. */
function writtenAs(
  { columns: before }: StatementMapping,
  { columns }: StatementMapping,
  { decimal, date, types }: Partial<StatementMapping>,
  { columns: now, types: known }: StatementMapping,
): Partial<StatementMapping> {
  const isChosen = (use: keyof StatementMapping['columns']) =>
    columns[use] !== before[use] && columns[use] === now[use]
  return {
    // An answer of the person counts for one column only.
    ...(decimal !== undefined && isChosen('amount') ? { decimal, decimalSaid: false } : {}),
    ...(date !== undefined && isChosen('date') ? { date, dateSaid: false } : {}),
    ...(types !== undefined && isChosen('type') ? { types: { ...types, ...known } } : {}),
  }
}

async function firstMapping(place: Place, saved: StatementMapping | null): Promise<Found> {
  const { chosen, where } = place
  if (saved) return { mapping: saved, origin: 'saved' }
  const preset = statementPresets[where.site]
  if (preset) {
    const { missing } = await chosen.reader.sample({ mapping: preset, site: where.site })
    if (missing.length === 0) return { mapping: preset, origin: 'preset' }
  }
  return { mapping: await guessed(place), origin: 'guess' }
}
const guessed = ({ chosen: { reader, opened }, where: { site, zone } }: Place) =>
  reader.guess({
    source: statementPresets[site]?.source ?? `${site}-${opened.kind}`,
    zone: statementPresets[site]?.zone ?? zone,
    currency: 'usd',
    delimiter: opened.delimiter,
  })

/** The first rows by this mapping; those of the mapping before until they have come. */
function useSample(
  chosen: StatementFile | undefined,
  mapping: StatementMapping | undefined,
  site: string,
): { readonly sample: Sample | undefined; readonly isOf: boolean } {
  const [kept, setKept] = useState<{
    readonly of: StatementFile
    readonly by: StatementMapping
    readonly sample: Sample
  }>()
  useEffect(() => {
    if (!chosen || !mapping) return undefined
    return untilOver(chosen.reader.sample({ mapping, site }), (sample) =>
      setKept({ of: chosen, by: mapping, sample }),
    )
  }, [chosen, mapping, site])
  const own = kept?.of === chosen ? kept : undefined
  return { sample: own?.sample, isOf: own !== undefined && own.by === mapping }
}

/** Takes the answer, unless something else is asked for by then. A closed reader that does not answer is no failure. */
function untilOver<T>(promise: Promise<T>, take: (answer: T) => void): () => void {
  let over = false
  promise.then(
    (answer) => !over && take(answer),
    (error: unknown) => {
      if (!over && !(error instanceof DOMException)) throw error
    },
  )
  return () => {
    over = true
  }
}
