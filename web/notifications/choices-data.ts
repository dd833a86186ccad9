import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationCalls, type PersonSubscriptions } from '#shared/notifications/calls.ts'
import type { Channel, NotificationTypeName } from '#shared/notifications/types.ts'
import { call } from '../platform/call.ts'
import { keyOf, keyOfModule } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { useCall } from '../platform/queries.ts'
import { toastFailure, toastSuccess, toastUndo } from '../platform/toasts.ts'

const ownKey = (studio: string) => keyOf(notificationCalls.ownSubscriptions, { query: { studio } })
const studioKey = (studio: string) => keyOf(notificationCalls.subscriptions, { query: { studio } })

/** Reads what the viewer is told of a studio. */
export const useOwnChoices = (studio: string) =>
  useCall(notificationCalls.ownSubscriptions, {
    request: { query: { studio } },
    enabled: studio !== '',
  })
/** Reads what everybody of a studio is told. */
export function useStudioChoices(studio: string) {
  return useLiveCall(notificationCalls.subscriptions, {
    request: { query: { studio } },
    enabled: studio !== '',
  })
}

export interface OneChoice {
  readonly user: string
  readonly type: NotificationTypeName
  readonly channel: Channel
  readonly on: boolean
}
const choosing = ['notifications', 'choosing']
/**
 * Chooses at once on the screen, says that it is saved, and takes it back on demand; what the server refuses goes back. One after
 * the other, so that of two choices about one box the last one stays. `nameOf` says what a choice is about: 'Ana Pop: Alerts'.
 */
export function useChoose(
  studio: string,
  nameOf: (choice: OneChoice) => string,
): (choice: OneChoice) => void {
  const { t } = useLingui()
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey: choosing,
    scope: { id: choosing.join(' ') },
    mutationFn: (choice: OneChoice) =>
      call(notificationCalls.subscribe, { body: { ...choice, studio } }),
  })
  const show = (choice: OneChoice) => {
    client.setQueryData<PersonSubscriptions>(ownKey(studio), (one) =>
      one?.user === choice.user ? chosen(one, choice) : one,
    )
    client.setQueryData<PersonSubscriptions[]>(studioKey(studio), (all) =>
      all?.map((one) => (one.user === choice.user ? chosen(one, choice) : one)),
    )
  }
  const save = async (choice: OneChoice, done: () => Promise<void>) => {
    const back = { ...choice, on: !choice.on }
    // At once, before the server has answered.
    show(choice)
    try {
      await mutateAsync(choice)
    } catch (error) {
      show(back)
      // Choices that are on their way would be shown as they were before.
      if (client.isMutating({ mutationKey: choosing }) === 0)
        void client.invalidateQueries({ queryKey: keyOfModule(notificationCalls.list) })
      return toastFailure(error, nameOf(choice))
    }
    return done()
  }
  return (choice) => {
    const back = { ...choice, on: !choice.on }
    const [about, restored] = [nameOf(choice), nameOf(back)]
    const undo = () => void save(back, () => toastSuccess(t`Restored. ${restored}`))
    void save(choice, () => toastUndo({ text: t`Saved. ${about}`, undo }))
  }
}
const chosen = (
  one: PersonSubscriptions,
  { type, channel, on }: OneChoice,
): PersonSubscriptions => {
  const others = one.on[type].filter((other) => other !== channel)
  return { ...one, on: { ...one.on, [type]: on ? [...others, channel] : others } }
}
