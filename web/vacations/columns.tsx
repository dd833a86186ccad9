import { useCallback, useMemo } from 'react'
import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { ERASED } from '#shared/platform/personal.ts'
import type { VacationView } from '#shared/vacations/calls.ts'
import type { Column } from '../ui/DataTable.tsx'
import { personCell } from '../ui/PersonLink.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import {
  toneOf,
  useDaysText,
  useLeaveKindNames,
  usePeriodText,
  useShortPeriodText,
  useStatusNames,
} from './leave-words.ts'
import classes from './Vacations.module.css'

/** The fixed columns in their order (docs/rules/leave.md#the-table); its Actions are the list's. `studios`: their names by id. */
export function useVacationColumns(
  studios: ReadonlyMap<string, string> | null,
): readonly Column<VacationView>[] {
  const { t } = useLingui()
  const [period, short] = [usePeriodText(), useShortPeriodText()]
  const [kinds, status] = [useLeaveKindNames(), useStatusColumn()]
  const daysText = useDaysText()
  const requested = useRequestedColumn()
  return useMemo(() => {
    const days = (
      id: string,
      header: string,
      value: (row: VacationView) => number,
    ): Column<VacationView> => ({
      id,
      header,
      value,
      cell: (row) => daysText(value(row)),
      width: '92px',
    })
    return [
      {
        id: 'user',
        header: t`User`,
        value: ({ name }) => name,
        cell: personCell('holidays'),
        width: '1.4fr',
      },
      {
        id: 'period',
        header: t`Period`,
        value: ({ from }) => from,
        files: [
          { id: 'from', header: t`From`, kind: 'day', value: ({ from }) => from },
          { id: 'to', header: t`To`, kind: 'day', value: ({ to }) => to },
          { id: 'kind', header: t`Kind`, value: ({ kind }) => kinds[kind] },
        ],
        cell: (row) => (
          <span title={`${period(row)} · ${kinds[row.kind]}`}>
            {short(row)}
            {row.kind !== 'annual' && ` · ${kinds[row.kind]}`}
          </span>
        ),
        width: '1.9fr',
      },
      requested,
      days('remaining', t`Remaining days off`, ({ remaining }) => remaining),
      days('annual', t`Annual leave`, ({ annual }) => annual),
      days('previous', t`Previous year balance`, ({ previous }) => previous),
      status,
      ...(studios === null
        ? []
        : [
            {
              id: 'studio',
              header: t`Studio`,
              value: ({ studio }: VacationView) => studios.get(studio ?? '') ?? studio ?? '',
              width: '1.1fr',
            },
          ]),
    ]
  }, [t, period, short, kinds, status, requested, daysText, studios])
}

/** Returns words as they are shown: those about somebody who was erased are gone. */
export function useShownWords(): (words: string) => string {
  const { t } = useLingui()
  return useCallback((words) => (words === ERASED ? t`Removed` : words), [t])
}
/** What was said last: with the request, or why it was decided so. */
const lastWords = ({ steps }: VacationView): string =>
  steps.findLast(({ words }) => words !== '')?.words ?? ''
function useStatusColumn(): Column<VacationView> {
  const { t } = useLingui()
  const statuses = useStatusNames()
  const shown = useShownWords()
  return useMemo(() => {
    const said = (row: VacationView) => shown(lastWords(row))
    return {
      id: 'status',
      header: t`Status`,
      value: ({ status }) => statuses[status],
      files: [
        { id: 'status', header: t`Status`, value: ({ status }) => statuses[status] },
        { id: 'note', header: t`Note`, value: said },
      ],
      cell: (row) => (
        <Flex component="span" direction="column" gap={0} miw={0}>
          <StatusBadge tone={toneOf[row.status]}>{statuses[row.status]}</StatusBadge>
          {said(row) !== '' && (
            <small className={classes['said']} title={said(row)}>
              {said(row)}
            </small>
          )}
        </Flex>
      ),
      width: '168px',
    }
  }, [t, statuses, shown])
}

/** As counted when it was decided; where it would be another number now, that too. */
function useRequestedColumn(): Column<VacationView> {
  const { t } = useLingui()
  const daysText = useDaysText()
  return useMemo(
    () => ({
      id: 'requested',
      header: t`Requested days off`,
      value: ({ requested }) => requested,
      cell: ({ requested, drift }) => (
        <Flex component="span" direction="column" gap={0}>
          {daysText(requested)}
          {drift !== null && <small>{t`now ${daysText(drift)}`}</small>}
        </Flex>
      ),
      width: '92px',
    }),
    [t, daysText],
  )
}
