import { useMemo } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconFileImport } from '@tabler/icons-react'
import type { CallResponse } from '#shared/platform/calls.ts'
import type { productCalls } from '#shared/store/product-calls.ts'
import { refusalText } from '../platform/refusals.ts'
import type { Column } from '../ui/DataTable.tsx'
import { List } from '../ui/List.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'

export type ImportLine = CallResponse<typeof productCalls.importProducts>['lines'][number]
const tones = { new: 'ok', changed: 'info', same: 'neutral', refused: 'bad' } as const
const nothing = () => undefined

/** What becomes of each line of a file, or what became of it. */
export function ImportedProducts({
  name,
  lines,
  isDone,
}: {
  readonly name: string
  readonly lines: readonly ImportLine[]
  readonly isDone: boolean
}) {
  const { t } = useLingui()
  const refused = lines.filter(({ what }) => what === 'refused').length
  return (
    <>
      <p role="status" style={{ fontSize: '0.875rem' }}>
        <b>{name}</b> · {plural(lines.length, { one: '# line', other: '# lines' })}
        {refused > 0 && ` · ${plural(refused, { one: '# refused', other: '# refused' })}`}
        {!isDone && ` · ${t`nothing is saved yet`}`}
      </p>
      <List
        label={t`What each line does`}
        name="product-import"
        asked={{ data: lines, error: null, refetch: nothing }}
        rowId={({ line }) => String(line)}
        columns={useColumns()}
        heightMax={380}
        empty={{ icon: IconFileImport, title: t`The file is empty` }}
      />
    </>
  )
}

function useColumns(): readonly Column<ImportLine>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const names = {
      new: t({ id: 'New (import)', message: 'New' }),
      changed: t({ id: 'Changed (import)', message: 'Changed' }),
      same: t`Unchanged`,
      refused: t({ id: 'Rejected (order)', message: 'Rejected' }),
    }
    return [
      {
        id: 'line',
        header: t`Line`,
        value: ({ line }) => line,
        align: 'right',
        kind: 'number',
        width: '70px',
      },
      { id: 'name', header: t`Product`, value: ({ name }) => name, width: '2fr' },
      {
        id: 'what',
        header: t`What happens`,
        value: ({ what }) => names[what],
        cell: ({ what }, word) => <StatusBadge tone={tones[what]}>{word}</StatusBadge>,
        width: '120px',
      },
      {
        id: 'why',
        header: t`Why`,
        value: ({ code, err }) => (code === null ? '' : refusalText({ code, err: err ?? code })),
        width: '2fr',
      },
    ]
  }, [t])
}
