import type { AccountEvent } from '#shared/accounts/events.ts'
import { MEDIA_LIST_MAX, mayEditMedia, type MediaList } from '#shared/accounts/person-rules.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { assertNever } from '#shared/platform/messages.ts'
import type { Account, PresentAccount } from './state.ts'
import type { Picture } from './person-details.ts'
import { presentFor } from './person-edit.ts'

export type MediaCommand =
  | {
      readonly type: 'AddImages'
      readonly user: string
      readonly list: MediaList
      readonly images: readonly Picture[]
      readonly by: Actor
    }
  | {
      readonly type: 'RemoveImage'
      readonly user: string
      readonly list: MediaList
      readonly image: string
      readonly by: Actor
    }

/** The person whose list this is, if the actor may change it. */
export function editable(
  account: Account,
  user: string,
  list: MediaList,
  by: Actor,
): PresentAccount {
  const person = presentFor(account, user, by)
  return mayEditMedia(by, person, list)
    ? person
    : refuseAccount('accounts.mediaNotYours', { list, user })
}

/** A picture that the list holds already is no news, except that an avatar becomes the newest again. */
export function mediaDecision(account: Account, command: MediaCommand): AccountEvent[] {
  const { user, list, by } = command
  const person = editable(account, user, list, by)
  const held = person.media.filter((picture) => picture.list === list)
  switch (command.type) {
    case 'AddImages': {
      const fresh = command.images.filter(
        ({ image }, i, all) =>
          all.findIndex((one) => one.image === image) === i &&
          !held.some((one) => one.image === image),
      )
      if (held.length + fresh.length > MEDIA_LIST_MAX)
        return refuseAccount('accounts.imagesTooMany', { max: MEDIA_LIST_MAX })
      const again =
        list === 'avatar' && fresh.length === 0
          ? command.images.filter(({ image }) => image !== held.at(-1)?.image)
          : []
      return [
        ...again.flatMap((picture) => [removed(user, list, picture.image), added(user, picture)]),
        ...fresh.map((picture) => added(user, picture)),
      ]
    }
    case 'RemoveImage':
      return held.some(({ image }) => image === command.image)
        ? [removed(user, list, command.image)]
        : refuseAccount('accounts.imageUnknown')
    default:
      return assertNever(command)
  }
}
const added = (user: string, picture: Picture): AccountEvent => ({
  type: 'MediaAdded',
  data: { user, ...picture },
})
const removed = (user: string, list: MediaList, image: string): AccountEvent => ({
  type: 'MediaRemoved',
  data: { user, list, image },
})
