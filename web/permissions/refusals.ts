import { msg } from '@lingui/core/macro'
import type { permissionRefusals } from '#shared/permissions/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof permissionRefusals> = {
  'permissions.userUnknown': msg({ message: 'Person not found' }),
  'permissions.aboveYou': msg({ message: 'You don’t have permission to do this for {user}' }),
  'permissions.notYours': msg({
    message: 'You can only grant or remove permissions you have yourself',
  }),
  'permissions.meaningless': msg({ message: '{resource} has no permission {permission}' }),
  'permissions.ownerHasAll': msg({ message: 'The owner already has full access' }),
  'permissions.notTrainer': msg({ message: 'Models can only be assigned to a Trainer or Tehnic' }),
  'permissions.notModel': msg({ message: 'Model not found: {user}' }),
  'permissions.fromAhead': msg({
    message: '{from} is in the future: choose today or an earlier day',
  }),
  'permissions.studioUnknown': msg({ message: 'Studio not found: {studio}' }),
  'permissions.changedMeanwhile': msg({
    message: 'Someone else changed this. Review it and try again.',
  }),
}
