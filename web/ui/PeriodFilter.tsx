import { useLingui } from '@lingui/react/macro'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { ChoiceSelect as ChoiceField } from './ChoiceSelect.tsx'

/** Most look at months. */
const DateRangePicker = lazyComponent(async () => ({
  default: (await import('./DateRangePicker.tsx')).DateRangePicker,
}))

interface PeriodChange {
  readonly months: string
  readonly from: string
  readonly to: string
}
/** Months up to now, or dates of one's own: then `months` is empty, and the dates are said. */
export function PeriodFilter({
  months,
  from,
  to,
  onChange,
}: PeriodChange & { readonly onChange: (change: PeriodChange) => void }) {
  const { t } = useLingui()
  return (
    <>
      <ChoiceField
        w={132}
        aria-label={t`Period`}
        value={months}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === '' ? { months: '', from, to } : { months: value, from: '', to: '' })
        }
        data={[
          { value: '12', label: t`12 months` },
          { value: '6', label: t`6 months` },
          { value: '3', label: t`3 months` },
          { value: '1', label: t`This month` },
          { value: 'last', label: t`Last month` },
          { value: '', label: t`Custom range` },
        ]}
      />
      {months === '' && (
        <LazyBoundary fallback={null}>
          <DateRangePicker
            label={t`Custom range`}
            hideLabel
            value={{ from, to }}
            onChange={(range) => onChange({ months: '', ...range })}
          />
        </LazyBoundary>
      )}
    </>
  )
}
