import type { AccountEvent } from '#shared/accounts/events.ts'
import { MEDIA_LIST_MAX, mayEditMedia, type MediaList } from '#shared/accounts/person-rules.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { Account, PresentAccount } from './state.ts'
import type { Picture } from './person-details.ts'
import { presentFor } from './person-edit.ts'

interface OfList {
  readonly user: string
  readonly list: MediaList
  readonly by: Actor
}
interface AddImages extends OfList {
  readonly images: readonly Picture[]
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

const heldIn = (account: Account, { user, list, by }: OfList): readonly Picture[] =>
  editable(account, user, list, by).media.filter((picture) => picture.list === list)
export const mediaDecisions = {
  /** A picture that the list holds already is no news, except that an avatar becomes the newest again. */
  AddImages: (account: Account, command: AddImages): AccountEvent[] => {
    const { user, list, images } = command
    const held = heldIn(account, command)
    const fresh = images.filter(
      ({ image }, i, all) =>
        all.findIndex((one) => one.image === image) === i &&
        !held.some((one) => one.image === image),
    )
    if (held.length + fresh.length > MEDIA_LIST_MAX)
      return refuseAccount('accounts.imagesTooMany', { max: MEDIA_LIST_MAX })
    const again =
      list === 'avatar' && fresh.length === 0
        ? images.filter(({ image }) => image !== held.at(-1)?.image)
        : []
    return [
      ...again.flatMap((picture) => [removed(user, list, picture.image), added(user, picture)]),
      ...fresh.map((picture) => added(user, picture)),
    ]
  },
  RemoveImage: (account: Account, command: OfList & { readonly image: string }): AccountEvent[] =>
    heldIn(account, command).some(({ image }) => image === command.image)
      ? [removed(command.user, command.list, command.image)]
      : refuseAccount('accounts.imageUnknown'),
}
const added = (user: string, picture: Picture): AccountEvent => ({
  type: 'MediaAdded',
  data: { user, ...picture },
})
const removed = (user: string, list: MediaList, image: string): AccountEvent => ({
  type: 'MediaRemoved',
  data: { user, list, image },
})
