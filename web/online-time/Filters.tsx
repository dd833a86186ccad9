import { useCallback, useMemo } from 'react'
import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { accountCalls } from '#shared/accounts/calls.ts'
import { call } from '../platform/call.ts'
import { useQueryString } from '../platform/query-string.ts'
import { displayName } from '../platform/session.ts'
import { Choice as ChoiceField } from '../ui/Choice.tsx'
import { Picker } from '../ui/Picker.tsx'
import { rangeOfMonths } from './summary.ts'

export interface Choice {
  readonly from: string
  readonly to: string
  readonly studio: string
  readonly user: string
}
const names = ['from', 'to', 'studio', 'user', 'months'] as const
const presets = ['1', '3', '6', '12'] as const
const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
const today = (): string => new Date().toLocaleDateString('sv-SE')

/** The studios in sight; a 401 here is quiet (specification, section 2). */
export const studiosQuery = {
  queryKey: ['studios'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(accountCalls.getLocalStudios, {}, { signal, quiet401: true }),
}

/** What the URL says is shown; twelve months of everybody (or of `ownUser`) if it says nothing. */
export function useChoice(ownUser: string): [Choice & { readonly months: string }, (change: Partial<Record<(typeof names)[number], string>>) => void] {
  const [query, setQuery] = useQueryString(names)
  const choice = useMemo(() => {
    const custom = isDate(query.from) && isDate(query.to) && query.from <= query.to
    const months = custom ? '' : presets.some((preset) => preset === query.months) ? query.months : '12'
    const range = custom ? { from: query.from, to: query.to } : rangeOfMonths(today(), Number(months))
    return { ...range, months, studio: query.studio, user: ownUser === '' ? query.user : ownUser }
  }, [query, ownUser])
  return [choice, setQuery]
}

export function Filters({
  choice,
  choose,
  seesOthers,
}: {
  readonly choice: Choice & { readonly months: string }
  readonly choose: (change: Partial<Record<(typeof names)[number], string>>) => void
  readonly seesOthers: boolean
}) {
  const { t } = useLingui()
  const period = useCallback(
    (value: string) => choose(value === '' ? { months: '', from: choice.from, to: choice.to } : { months: value, from: '', to: '' }),
    [choose, choice.from, choice.to],
  )
  return (
    <>
      {seesOthers && <WhoFilters choice={choice} choose={choose} />}
      <ChoiceField
        w={140}
        aria-label={t`Period`}
        value={choice.months}
        onChange={(event) => period(event.currentTarget.value)}
        data={[
          { value: '12', label: t`12 months` },
          { value: '6', label: t`6 months` },
          { value: '3', label: t`3 months` },
          { value: '1', label: t`This month` },
          { value: '', label: t`Own dates` },
        ]}
      />
      {choice.months === '' && (
        <>
          <TextInput
            type="date"
            size="xs"
            aria-label={t`From`}
            value={choice.from}
            max={choice.to}
            onChange={(event) => choose({ from: event.currentTarget.value, to: choice.to })}
          />
          <TextInput
            type="date"
            size="xs"
            aria-label={t`To`}
            value={choice.to}
            min={choice.from}
            onChange={(event) => choose({ from: choice.from, to: event.currentTarget.value })}
          />
        </>
      )}
    </>
  )
}

function WhoFilters({ choice, choose }: { readonly choice: Choice; readonly choose: (change: { studio?: string; user?: string }) => void }) {
  const { t } = useLingui()
  const people = useQuery({ queryKey: ['people'], queryFn: ({ signal }) => call(accountCalls.getAppUsers, {}, { signal }) }).data
  const studios = useQuery(studiosQuery).data
  const options = useMemo(
    () =>
      (people ?? [])
        .filter(({ studio }) => choice.studio === '' || studio === choice.studio)
        .map((person) => ({ value: person.user, label: displayName(person) })),
    [people, choice.studio],
  )
  return (
    <>
      <Picker label={t`Person`} placeholder={t`Everybody`} value={choice.user} onChange={(user) => choose({ user })} options={options} />
      {(studios?.length ?? 0) > 1 && (
        <ChoiceField
          w={170}
          aria-label={t`Studio`}
          value={choice.studio}
          onChange={(event) => choose({ studio: event.currentTarget.value, user: '' })}
          data={[{ value: '', label: t`All studios` }, ...(studios ?? []).map(({ studio, name }) => ({ value: studio, label: name }))]}
        />
      )}
    </>
  )
}
