import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { ChoiceSelect as ChoiceField } from './ChoiceSelect.tsx'
import { PersonPicker } from './PersonPicker.tsx'

/** Filters by a person, or by all people of a studio; the studio only where there are several. Another studio leaves the person. */
export function WhoFilter({
  studio,
  user,
  onChange,
}: {
  readonly studio: string
  readonly user: string
  readonly onChange: (change: { readonly studio?: string; readonly user: string }) => void
}) {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  return (
    <>
      <PersonPicker
        label={t`Person`}
        hideLabel
        everyone={t`Everyone`}
        value={user}
        studio={studio}
        onChange={(chosen) => onChange({ user: chosen })}
      />
      {studios.length > 1 && (
        <ChoiceField
          w={150}
          aria-label={t`Studio`}
          value={studio}
          onChange={(event) => onChange({ studio: event.currentTarget.value, user: '' })}
          data={[
            { value: '', label: t`All studios` },
            ...studios.map((one) => ({ value: one.studio, label: one.name })),
          ]}
        />
      )}
    </>
  )
}
