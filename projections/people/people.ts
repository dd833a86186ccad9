import { accountEvents } from '#shared/accounts/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { definePeople } from '../platform/people/define-people.ts'

/** The platform's directory of people, told by accounts and permissions. */
export const people = definePeople({ ...accountEvents, ...permissionEvents })
