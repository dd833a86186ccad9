import { useLingui } from '@lingui/react/macro'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { accountCalls, type User } from '#shared/accounts/calls.ts'
import { mayChange } from '#shared/accounts/rules.ts'
import type { ScreenAction } from '../../platform/actions.ts'
import { useStudioZones } from '../../platform/queries.ts'
import { displayName, useViewer } from '../../platform/session.ts'
import { toastSuccess } from '../../platform/toasts.ts'
import { useNameList } from '../../ui/name-list.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useSetActive, type Which } from './people.ts'

/** Sets people inactive or activates them: 'Are you sure?', then the fixed toast (docs/rules/screens.md#questions). */
export function useActivation(
  which: Which,
): (people: readonly User[], done: () => void) => ScreenAction {
  const { t } = useLingui()
  const viewer = useViewer()
  const ask = useConfirm()
  const setActive = useSetActive()
  const nameList = useNameList()
  const zones = useStudioZones(accountCalls.getLocalStudios)
  const active = which === 'inactive'
  const label = active ? t`Activate` : t`Set inactive`
  return (people, done) => {
    // People of several studios go by the first one's calendar: a day that has not come elsewhere is refused there.
    const zone = zones.get(people[0]?.studio ?? '')
    const above = people.find(
      (person) => person.user === viewer.user || !mayChange(viewer, person, person.tipCont),
    )
    return {
      id: 'activation',
      label,
      icon: active ? IconUserCheck : IconUserOff,
      can: above ? t`You don’t have permission to do this for ${above.user}` : true,
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
  }
}
