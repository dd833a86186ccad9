import { useMemo, useState } from 'react'
import { Flex } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconReceipt } from '@tabler/icons-react'
import { statementCalls, type lineStates, type Transaction } from '#shared/money/statement-calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { useFilters } from '../../platform/filters.ts'
import { List } from '../../ui/List.tsx'
import { MoreRows } from '../../ui/MoreRows.tsx'
import { useLineColumns } from './line-columns.tsx'
import { useLines, type LinesAsked } from './line-data.ts'
import { useLineStates } from './line-states.ts'
import { ReverseLine } from './ReverseLine.tsx'
import { useFilterKit } from '../../ui/use-filter-kit.ts'

type State = (typeof lineStates)[number]

/** The lines of statements behind a figure: how each counts, where it came from, and the way to reverse it. */
export default function StatementLines({ choice }: { readonly choice: LinesAsked }) {
  const { t } = useLingui()
  const filters = useStateFilter()
  const asked = useLines(choice, filters.values.state as State | '')
  const lines = useMemo(() => asked.data?.pages.flatMap((page) => page.lines), [asked.data])
  const mayReverse = useMayCall(statementCalls.reverseTransaction)
  const [reversing, setReversing] = useState<Transaction>()
  const label = t`Statement lines`
  return (
    <Flex component="section" direction="column" gap="xs" miw={0} aria-label={label}>
      <List
        label={label}
        name="statement-lines"
        asked={{ data: lines, error: asked.error, refetch: asked.refetch }}
        filters={filters}
        rowId={({ source, id }) => JSON.stringify([source, id])}
        columns={useLineColumns(choice.user === '')}
        heightMax={640}
        actionsWidth="122px"
        widthMin={1060}
        {...(mayReverse
          ? {
              actions: (line: Transaction) =>
                line.state === 'reversed'
                  ? []
                  : [
                      {
                        id: 'reverse-line',
                        label: t`Reverse`,
                        icon: IconArrowBackUp,
                        can: true as const,
                        perform: () => setReversing(line),
                      },
                    ],
            }
          : {})}
        empty={{ icon: IconReceipt, title: t`No statement lines here` }}
      />
      {lines && (
        <MoreRows
          text={plural(lines.length, { one: '# line shown', other: '# lines shown' })}
          asked={asked}
        />
      )}
      {reversing && <ReverseLine line={reversing} onClose={() => setReversing(undefined)} />}
    </Flex>
  )
}

function useStateFilter() {
  const states = useLineStates()
  const kit = useFilterKit()
  const fields = useMemo(
    () => ({
      state: kit.state(Object.entries(states).map(([value, { label }]) => [value, label])),
    }),
    [kit, states],
  )
  return useFilters(fields)
}
