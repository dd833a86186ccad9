import { useLingui } from '@lingui/react/macro'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { DateField } from '../ui/DateField.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import type { SearchName } from './audit-search.ts'
import { useFacets } from './data.ts'
import type { BarProps } from './SearchBar.tsx'
import { useCallArea } from './use-call-area.ts'

/** The fields that are searched by least: fetched on demand. */
export default function MoreFields({ search, set }: BarProps) {
  const { t } = useLingui()
  const areaOf = useCallArea()
  const calls = useFacets().data?.calls ?? []
  const day = (name: SearchName, label: string) => (
    <DateField label={label} value={search[name]} onChange={(value) => set({ [name]: value })} />
  )
  return (
    <div className="cb-columns" data-narrow>
      {day('occurredFrom', t`Occurred from`)}
      {day('occurredTo', t`Occurred to`)}
      {day('recordedFrom', t`Recorded from`)}
      {day('recordedTo', t`Recorded to`)}
      <PersonPicker
        label={t`On behalf of`}
        everyone={t`Anyone`}
        value={search.behalf}
        onChange={(behalf) => set({ behalf })}
      />
      <ChoiceSelect
        size="sm"
        label={t`Call`}
        value={search.call}
        onChange={({ currentTarget }) => set({ call: currentTarget.value })}
        data={[
          { value: '', label: t`All calls` },
          ...calls
            .map((call) => ({ value: call, label: `${areaOf(call)}: ${actOf(call)}` }))
            .toSorted((a, b) => a.label.localeCompare(b.label)),
        ]}
      />
      <ChoiceSelect
        size="sm"
        label={t`Observer reports`}
        value={search.reports}
        onChange={({ currentTarget }) => set({ reports: currentTarget.value })}
        data={[
          { value: '', label: t`Left out` },
          { value: 'all', label: t`Included` },
        ]}
      />
    </div>
  )
}

/** 'edit person' of 'accounts.editPerson'. */
const actOf = (call: string): string =>
  call.slice(call.indexOf('.') + 1).replaceAll(/[A-Z]/g, (one) => ` ${one.toLowerCase()}`)
