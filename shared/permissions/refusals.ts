import { defineRefusals, refuser } from '../platform/refusals.ts'

export const permissionRefusals = defineRefusals({
  'permissions.userUnknown': { status: 404, text: 'Person not found' },
  'permissions.aboveYou': { status: 403, text: 'You don’t have permission to do this for {user}' },
  'permissions.notYours': {
    status: 403,
    text: 'You can only grant or remove permissions you have yourself',
  },
  'permissions.meaningless': { status: 422, text: '{resource} has no permission {permission}' },
  'permissions.ownerHasAll': { status: 409, text: 'The owner already has full access' },
  'permissions.notTrainer': {
    status: 422,
    text: 'Models can only be assigned to a Trainer or Tehnic',
  },
  'permissions.notModel': { status: 422, text: 'Model not found: {user}' },
  'permissions.fromAhead': {
    status: 422,
    text: '{from} is in the future: choose today or an earlier day',
  },
  'permissions.studioUnknown': { status: 422, text: 'Studio not found: {studio}' },
  'permissions.changedMeanwhile': {
    status: 409,
    text: 'Someone else changed this. Review it and try again.',
  },
})
export const refusePermission = refuser(permissionRefusals)
