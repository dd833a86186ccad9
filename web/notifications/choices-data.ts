import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationCalls, type PersonSubscriptions } from '#shared/notifications/calls.ts'
import type { Channel, NotificationTypeName } from '#shared/notifications/types.ts'
import { call } from '../platform/call.ts'
import { useLiveQuery } from '../platform/live.ts'
import { toastFailure } from '../platform/toasts.ts'

const ownKey = (studio: string) => ['notifications', 'own', studio]
const studioKey = (studio: string) => ['notifications', 'studio', studio]

/** What the viewer is told of a studio. */
export const useOwnChoices = (studio: string) =>
  useQuery({
    queryKey: ownKey(studio),
    enabled: studio !== '',
    queryFn: ({ signal }) =>
      call(notificationCalls.ownSubscriptions, { query: { studio } }, { signal }),
  })
/** What everybody of a studio is told. */
export function useStudioChoices(studio: string) {
  useLiveQuery('notifications', studioKey(studio))
  return useQuery({
    queryKey: studioKey(studio),
    enabled: studio !== '',
    queryFn: ({ signal }) =>
      call(notificationCalls.subscriptions, { query: { studio } }, { signal }),
  })
}

export interface OneChoice {
  readonly user: string
  readonly type: NotificationTypeName
  readonly channel: Channel
  readonly on: boolean
}
/** Chooses at once on the screen, and goes back if the server refuses. */
export function useChoose(studio: string): (choice: OneChoice) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (choice: OneChoice) =>
      call(notificationCalls.subscribe, { body: { ...choice, studio } }),
    onError: (error) => {
      void toastFailure(error)
      void client.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
  // At once, before the server has answered.
  return (choice) => {
    client.setQueryData<PersonSubscriptions>(ownKey(studio), (one) =>
      one?.user === choice.user ? chosen(one, choice) : one,
    )
    client.setQueryData<PersonSubscriptions[]>(studioKey(studio), (all) =>
      all?.map((one) => (one.user === choice.user ? chosen(one, choice) : one)),
    )
    mutate(choice)
  }
}
const chosen = (
  one: PersonSubscriptions,
  { type, channel, on }: OneChoice,
): PersonSubscriptions => {
  const others = one.on[type].filter((other) => other !== channel)
  return { ...one, on: { ...one.on, [type]: on ? [...others, channel] : others } }
}
