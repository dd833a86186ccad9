import { useCallback, useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { RecordColour } from '#shared/permissions/shared-record.ts'
import { useFilters } from '../platform/filters.ts'
import { useColourNames } from './colours.tsx'
import { useFilterKit } from './use-filter-kit.ts'

interface MarkedRecord {
  readonly tags: readonly string[]
  readonly colour: RecordColour
}
/**
 * The filters of records that people write, by words (`q`), tag, colour and place (`bin`); the server answers the first and the last.
 * `label` and `placeholder` are those of the search, `listed` names what is not in the bin.
 */
export function useRecordFilters<Row extends MarkedRecord>(
  rows: readonly Row[] | undefined,
  { label, placeholder, listed }: Readonly<Record<'label' | 'placeholder' | 'listed', string>>,
) {
  const { t } = useLingui()
  const kit = useFilterKit()
  const colours = useColourNames()
  const tags = useMemo(() => [...new Set(rows?.flatMap((row) => row.tags))].toSorted(), [rows])
  const filters = useFilters(
    useMemo(
      () => ({
        q: { kind: 'text', label, placeholder } as const,
        tag: kit.choice(
          t`Tag`,
          t`All tags`,
          tags.map((tag) => [tag, tag]),
        ),
        colour: kit.choice(t`Colour`, t`All colours`, colours),
        bin: kit.choice(t`Place`, listed, { true: t`Bin` }),
      }),
      [t, kit, tags, colours, label, placeholder, listed],
    ),
  )
  const matches = useCallback(
    (row: Row, { tag, colour }: { readonly tag: string; readonly colour: string }) =>
      (colour === '' || row.colour === colour) && (tag === '' || row.tags.includes(tag)),
    [],
  )
  return { filters, matches }
}
