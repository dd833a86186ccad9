import { useMemo } from 'react'
import { usePeople } from '../platform/people.ts'
import {
  peopleOptions,
  pickedOf,
  userOf,
  type PeopleOffer,
  type PickerPerson,
} from './people-offer.ts'
import type { PickerListProps } from './Picker.tsx'
import { PickerList } from './PickerList.tsx'

/** The people of a picker, by name. */
export default function PeopleList({
  people,
  type,
  studio,
  active,
  everyone,
  ...props
}: PickerListProps & PeopleOffer) {
  const { onChoose } = props
  const directory = usePeople(undefined, people === undefined)
  const all: readonly PickerPerson[] | undefined = people ?? directory
  const options = useMemo(
    () => all && peopleOptions(all, { type, studio, active, everyone }),
    [all, type, studio, active, everyone],
  )
  return (
    <PickerList
      {...props}
      options={options}
      chosen={everyone === undefined ? props.chosen : pickedOf(props.chosen)}
      onChoose={(picked) => onChoose(userOf(picked))}
    />
  )
}
