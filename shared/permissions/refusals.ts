import { defineRefusals, refuser } from '../platform/refusals.ts'

export const permissionRefusals = defineRefusals({
  'permissions.userUnknown': { status: 404, text: 'there is no such person here' },
  'permissions.aboveYou': { status: 403, text: 'only somebody above {user} may decide this' },
  'permissions.notYours': {
    status: 403,
    text: 'you can grant or withdraw only what you hold yourself',
  },
  'permissions.meaningless': { status: 422, text: '{resource} has no permission {permission}' },
  'permissions.ownerHasAll': { status: 409, text: 'the owner holds everything already' },
  'permissions.notTrainer': { status: 422, text: 'models are allocated to a Trainer or Tehnic' },
  'permissions.notModel': { status: 422, text: '{user} is no model in your sight' },
  'permissions.fromAhead': {
    status: 422,
    text: '{from} is in the future: choose today or an earlier day',
  },
  'permissions.studioUnknown': { status: 422, text: 'there is no studio {studio} in your sight' },
  'permissions.changedMeanwhile': {
    status: 409,
    text: 'somebody else has changed this: look again',
  },
})
export const refusePermission = refuser(permissionRefusals)
