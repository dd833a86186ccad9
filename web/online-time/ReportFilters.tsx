import { useCallback, useMemo } from 'react'
import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { displayName } from '../platform/session.ts'
import { ChoiceSelect as ChoiceField } from '../ui/ChoiceSelect.tsx'
import { Picker } from '../ui/Picker.tsx'
import type { Steering } from './choice.ts'
import { usePeople } from '../platform/people.ts'

/** A new range leaves the place that was looked at: it may not be in it. */
const top = { half: '', day: '', at: '', a: '', b: '' } as const

export function ReportFilters({
  steering: { choice, choose },
  whose,
}: {
  readonly steering: Steering
  readonly whose: boolean
}) {
  const { t } = useLingui()
  const period = useCallback(
    (value: string) =>
      choose(
        value === ''
          ? { ...top, months: '', from: choice.from, to: choice.to }
          : { ...top, months: value, from: '', to: '' },
      ),
    [choose, choice.from, choice.to],
  )
  return (
    <>
      {whose && <WhoFilters choice={choice} choose={choose} />}
      <ChoiceField
        w={132}
        aria-label={t`Period`}
        value={choice.months}
        onChange={(event) => period(event.currentTarget.value)}
        data={[
          { value: '12', label: t`12 months` },
          { value: '6', label: t`6 months` },
          { value: '3', label: t`3 months` },
          { value: '1', label: t`This month` },
          { value: 'last', label: t`Last month` },
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
            onChange={(event) => choose({ ...top, from: event.currentTarget.value, to: choice.to })}
          />
          <TextInput
            type="date"
            size="xs"
            aria-label={t`To`}
            value={choice.to}
            min={choice.from}
            onChange={(event) =>
              choose({ ...top, from: choice.from, to: event.currentTarget.value })
            }
          />
        </>
      )}
    </>
  )
}

function WhoFilters({ choice, choose }: Pick<Steering, 'choice' | 'choose'>) {
  const { t } = useLingui()
  const people = usePeople()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const options = useMemo(
    () =>
      (people ?? [])
        .filter(({ studio }) => choice.studio === '' || studio === choice.studio)
        .map((person) => ({ value: person.user, label: displayName(person) })),
    [people, choice.studio],
  )
  return (
    <>
      <Picker
        label={t`Person`}
        placeholder={t`Everybody`}
        value={choice.user}
        onChange={(user) => choose({ user, at: '' })}
        options={options}
      />
      {studios.length > 1 && (
        <ChoiceField
          w={150}
          aria-label={t`Studio`}
          value={choice.studio}
          onChange={(event) => choose({ studio: event.currentTarget.value, user: '', at: '' })}
          data={[
            { value: '', label: t`All studios` },
            ...studios.map(({ studio, name }) => ({ value: studio, label: name })),
          ]}
        />
      )}
    </>
  )
}
