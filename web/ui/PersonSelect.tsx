import type { NativeSelectProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { usePeople } from '../platform/people.ts'
import { displayName } from '../platform/session.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'

/** One of the people in sight, in a form. */
export function PersonSelect(props: Omit<NativeSelectProps, 'data'>) {
  const { t } = useLingui()
  const people = usePeople() ?? []
  return (
    <ChoiceSelect
      size="sm"
      label={t`Person`}
      data={[
        { value: '', label: t`Choose…` },
        ...people.map((person) => ({ value: person.user, label: displayName(person) })),
      ]}
      {...props}
    />
  )
}
