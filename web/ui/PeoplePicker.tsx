import { lazyComponent } from '../platform/lazy-component.tsx'
import { usePersonName } from '../platform/people.ts'
import { displayName } from '../platform/session.ts'
import { MultiPicker, type SeveralProps } from './MultiPicker.tsx'
import type { PeopleOffer } from './people-offer.ts'

const PeopleList = lazyComponent(() => import('./PeopleList.tsx'))

/** Several people, by their logins; otherwise as PersonPicker. */
export function PeoplePicker({
  people,
  type,
  studio,
  active,
  ...props
}: SeveralProps & PeopleOffer) {
  const nameOf = usePersonName()
  const names = new Map(people?.map((person) => [person.user, displayName(person)]))
  return (
    <MultiPicker
      {...props}
      nameOf={(user) => names.get(user) ?? nameOf(user)}
      List={PeopleList}
      offer={{ people, type, studio, active }}
    />
  )
}
