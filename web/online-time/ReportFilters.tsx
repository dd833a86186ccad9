import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { ChoiceSelect as ChoiceField } from '../ui/ChoiceSelect.tsx'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import type { Steering } from './choice.ts'

/** Most look at months. */
const DateRangePicker = lazyComponent(async () => ({
  default: (await import('../ui/DateRangePicker.tsx')).DateRangePicker,
}))

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
  const { from, to } = choice
  const period = (months: string) =>
    choose({ ...top, months, ...(months === '' ? { from, to } : { from: '', to: '' }) })
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
        <LazyBoundary fallback={null}>
          <DateRangePicker
            label={t`Own dates`}
            hideLabel
            value={{ from, to }}
            onChange={(range) => choose({ ...top, ...range })}
          />
        </LazyBoundary>
      )}
    </>
  )
}

function WhoFilters({ choice, choose }: Pick<Steering, 'choice' | 'choose'>) {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  return (
    <>
      <PersonPicker
        label={t`Person`}
        hideLabel
        placeholder={t`Everybody`}
        value={choice.user}
        studio={choice.studio}
        onChange={(user) => choose({ user, at: '' })}
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
