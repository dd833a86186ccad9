import { useMemo } from 'react'
import { usePeople } from '../platform/people.ts'
import { displayName } from '../platform/session.ts'
import type { PeopleOffer, PickerPerson } from './people-offer.ts'
import type { PickerListProps } from './Picker.tsx'
import type { PickerOption } from './picker-search.ts'
import { PickerList } from './PickerList.tsx'

/** The people of a picker, by name. */
export default function PeopleList({
  people,
  type,
  studio,
  active,
  ...props
}: PickerListProps & PeopleOffer) {
  const directory = usePeople(undefined, people === undefined)
  const all: readonly PickerPerson[] | undefined = people ?? directory
  const options = useMemo(
    () =>
      all
        ?.filter(
          (person) =>
            (type === undefined || person.tipCont === type) &&
            (!studio || person.studio === studio) &&
            (active === undefined || person.active === active),
        )
        .map(optionOf)
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [all, type, studio, active],
  )
  return <PickerList {...props} options={options} />
}

const optionOf = (person: PickerPerson): PickerOption => ({
  value: person.user,
  label: displayName(person),
  detail: [person.user, person.tipCont, person.studio].filter(Boolean).join(' · '),
  picture: person.avatar ?? '',
  inactive: !person.active,
})
