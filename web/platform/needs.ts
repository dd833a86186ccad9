import { manage, owner, read, session, type Allow } from '#shared/platform/allow.ts'
import type { PathName } from './paths.ts'

/**
 * What somebody must be allowed to see a screen: as the row of the call that the screen cannot do without, which a test compares.
 * The calls themselves are left to the screens: the frame would carry them for every one. A screen without a row is for everybody.
 */
export const needs: Readonly<Partial<Record<PathName, Allow>>> = {
  monitoring: read('monitoring'),
  accounts: session,
  usage: manage('monitoring'),
  studioConfig: read('configuration'),
  studioPermissions: read('permissions'),
  modelAssignment: read('model-assignment'),
  internalConfig: owner,
}
