import { useMemo } from 'react'
import { Box, Group } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { IconUserCheck, IconUserOff, IconX } from '@tabler/icons-react'
import { accountCalls, type User } from '#shared/accounts/calls.ts'
import { mayChange } from '#shared/accounts/rules.ts'
import type { ScreenAction } from '../../platform/actions.ts'
import { useStudioZones } from '../../platform/queries.ts'
import { toastSuccess } from '../../platform/toasts.ts'
import { displayName, useViewer } from '../../platform/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useNameList } from '../../ui/name-list.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import classes from './Accounts.module.css'
import { useSetActive, type Which } from './people.ts'

/** The actions on the chosen people. */
export function Bulk({
  people,
  which,
  shown,
  onChoose,
}: {
  readonly people: readonly User[]
  readonly which: Which
  /** Those that pass the filters. */
  readonly shown: readonly User[]
  readonly onChoose: (users: readonly string[]) => void
}) {
  const { t } = useLingui()
  const action = useActivation(people, which, () => onChoose([]))
  const all: ScreenAction = {
    id: 'all',
    label: t`Select all`,
    icon: IconUserCheck,
    can: shown.length > 0 ? true : t`No results`,
    perform: () => onChoose(shown.map(({ user }) => user)),
  }
  const none: ScreenAction = {
    id: 'none',
    label: t`Clear`,
    icon: IconX,
    can: true,
    perform: () => onChoose([]),
  }
  return (
    <Group
      gap={8}
      className={classes['bulk'] ?? ''}
      role="toolbar"
      aria-label={t`Actions for selected people`}
    >
      <Box role="status" component="span" mr="auto">
        {people.length === 0 ? (
          t`0 selected`
        ) : (
          <Plural value={people.length} one="# selected" other="# selected" />
        )}
      </Box>
      <ActionButton variant="default" action={all} />
      {people.length > 0 && <ActionButton variant="default" action={none} />}
      <ActionButton action={action} {...(which === 'active' ? { color: 'red' } : {})} />
    </Group>
  )
}

/** 'Are you sure?' with Set inactive or Activate, then the fixed toast (docs/rules/screens.md#questions). */
function useActivation(people: readonly User[], which: Which, done: () => void): ScreenAction {
  const { t } = useLingui()
  const viewer = useViewer()
  const ask = useConfirm()
  const setActive = useSetActive()
  const nameList = useNameList()
  const zones = useStudioZones(accountCalls.getLocalStudios)
  // People of several studios go by the first one's calendar: a day that has not come elsewhere is refused there.
  const zone = zones.get(people[0]?.studio ?? '')
  const above = people.find(
    (person) => person.user === viewer.user || !mayChange(viewer, person, person.tipCont),
  )
  return useMemo(() => {
    const active = which === 'inactive'
    const label = active ? t`Activate` : t`Set inactive`
    return {
      id: 'activation',
      label,
      icon: active ? IconUserCheck : IconUserOff,
      can:
        people.length === 0
          ? t`Select people first`
          : above
            ? t`You don’t have permission to do this for ${above.user}`
            : true,
      perform: () =>
        ask({
          confirm: label,
          target: nameList(people.map(displayName)),
          danger: !active,
          ...(active
            ? {}
            : { text: t`They will be signed out immediately. Their history is kept.` }),
          context: active ? t`Failed to activate user` : t`Failed to set user as inactive`,
          day: { zone },
          perform: async (day) => {
            await setActive(
              people.map(({ user }) => user),
              active,
              day,
            )
            await toastSuccess(active ? t`User activated` : t`User set as inactive`)
            done()
          },
        }),
    }
  }, [t, people, which, above, zone, ask, nameList, setActive, done])
}
