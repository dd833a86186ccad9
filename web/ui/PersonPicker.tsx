import { lazyComponent } from '../platform/lazy-component.tsx'
import { usePeople } from '../platform/people.ts'
import { displayName } from '../platform/session.ts'
import type { PeopleOffer, PickerPerson } from './people-offer.ts'
import { Picker, type OneProps } from './Picker.tsx'

const PeopleList = lazyComponent(() => import('./PeopleList.tsx'))

/**
 * One person, by their login: found by name, login, account type or studio. Offers the active people in sight, or `people`; of
 * them those of a `type`, of a `studio`, or those who are `active`. Inactive people are marked. With `everyone` no
 * choice means everyone, who can be picked as well.
 */
export function PersonPicker({
  people,
  type,
  studio,
  active,
  everyone,
  value = '',
  ...props
}: OneProps & PeopleOffer) {
  const directory = usePeople(undefined, people === undefined)
  const all: readonly PickerPerson[] | undefined = people ?? directory
  const chosen = all?.find(({ user }) => user === value)
  return (
    <Picker
      placeholder={everyone}
      {...props}
      value={value}
      shown={chosen ? displayName(chosen) : value}
      List={PeopleList}
      offer={{ people, type, studio, active, everyone }}
    />
  )
}
