import { msg } from '@lingui/core/macro'
import type { permissionRefusals } from '#shared/permissions/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof permissionRefusals> = {
  'permissions.userUnknown': msg({ message: 'there is no such person here' }),
  'permissions.aboveYou': msg({ message: 'only somebody above {user} may decide this' }),
  'permissions.notYours': msg({ message: 'you can grant or withdraw only what you hold yourself' }),
  'permissions.meaningless': msg({ message: '{resource} has no permission {permission}' }),
  'permissions.ownerHasAll': msg({ message: 'the owner holds everything already' }),
  'permissions.notTrainer': msg({ message: 'models are allocated to a Trainer or Tehnic' }),
  'permissions.notModel': msg({ message: '{user} is no model in your sight' }),
  'permissions.fromAhead': msg({
    message: '{from} is in the future: choose today or an earlier day',
  }),
  'permissions.studioUnknown': msg({ message: 'there is no studio {studio} in your sight' }),
  'permissions.changedMeanwhile': msg({ message: 'somebody else has changed this: look again' }),
}
