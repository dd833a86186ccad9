import { useLingui } from '@lingui/react/macro'
import type { PersonSubscriptions } from '#shared/notifications/calls.ts'
import {
  isMandatory,
  type Channel,
  type NotificationTypeName,
} from '#shared/notifications/types.ts'
import type { OneChoice } from './choices-data.ts'
import classes from './Choices.module.css'

/** A box for one person, one kind and one way: whether they are told. A box that cannot be changed says why. */
export function ChoiceBox({
  person,
  type,
  channel,
  label,
  choose,
}: {
  readonly person: PersonSubscriptions
  readonly type: NotificationTypeName
  readonly channel: Channel
  readonly label: string
  readonly choose: (choice: OneChoice) => void
}) {
  const { t } = useLingui()
  const on = person.on[type].includes(channel)
  const why = isMandatory(type, channel)
    ? t`This can’t be turned off.`
    : person.editable
      ? undefined
      : t`You can only choose for yourself and for people you manage.`
  return (
    <input
      type="checkbox"
      data-once=""
      className={classes['box']}
      aria-label={label}
      title={why}
      checked={on}
      disabled={why !== undefined}
      onChange={() => choose({ user: person.user, type, channel, on: !on })}
    />
  )
}
