import { useLingui } from '@lingui/react/macro'
import { isOnline } from '#shared/site-status/statuses.ts'
import { useMessagePeople } from '../ui/message-people.ts'
import { useViewer } from '../platform/session.ts'
import { loginOfRow } from './items.ts'
import { tagsOfPresence } from './presence.ts'
import { showsOnAir } from './standing.ts'
import type { MonitoringState } from './use-monitoring.ts'
import { wall } from './use-wall.ts'
import classes from './Toolbar.module.css'

interface Choice {
  readonly label: string
  readonly keys: readonly string[]
}
/** Groups of people of the wall as they are at this moment, each to be written to. */
export default function MessageFromWall({
  state: { list, shape, presence, siteNames },
}: {
  readonly state: MonitoringState
}) {
  const { t } = useLingui()
  const { user: self } = useViewer()
  const write = useMessagePeople()
  const shown = list.items.flatMap((item) => (item.kind === 'person' ? [item.key] : []))
  const isLate = (key: string) =>
    (wall.row(key)?.shift?.status ?? 0) === 0 &&
    tagsOfPresence(presence?.(key)).includes('planned-late')
  const choices: readonly Choice[] = [
    { label: t`Everyone shown`, keys: shown },
    { label: t`On air`, keys: shape.keys.filter((key) => wall.tagsOf(key).some(showsOnAir)) },
    { label: t`Late for their shift`, keys: shape.keys.filter(isLate) },
    ...shape.sites.map(({ site, column }) => {
      const name = siteNames(site)
      const isOn = (key: string) => isOnline(wall.row(key)?.cells[column]?.status ?? 0)
      return { label: t`On air on ${name}`, keys: shape.keys.filter(isOn) }
    }),
  ]
  const offered = choices
    .map(({ label, keys }) => ({
      label,
      users: [...new Set(keys.map(loginOfRow))].filter((user) => user !== self),
    }))
    .filter(({ users }) => users.length > 0)
  if (offered.length === 0) return <p>{t`No one to message`}</p>
  return (
    <ul className={classes['writeTo']}>
      {offered.map(({ label, users }) => (
        <li key={label}>
          <button
            type="button"
            className="cb-hover"
            onClick={({ currentTarget }) => {
              currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              write({ users, about: label })
            }}
          >
            {label}
            <small>{users.length}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
