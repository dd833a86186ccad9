import type { Actor, TrainerLimits } from '#shared/platform/allow.ts'
import { permissionsHeld, type Holdings } from '#shared/permissions/holdings.ts'
import { isTrainerLike } from '#shared/permissions/restrictions.ts'
import {
  queryHoldings,
  queryStudioSetting,
  type GrantTables,
} from '#projections/accounts/grants.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { PresentAccount } from '../account/state.ts'

type Person = Pick<PresentAccount, 'user' | 'tipCont' | 'owner' | 'super' | 'studio'>

/**
 * Returns what this person may do now, from their account, the decisions about them and their studio's rules. `scopes`:
 * null for a session.
 */
export async function actorOf(
  app: Pick<App, 'read' | 'now'>,
  person: Person,
  scopes: readonly string[] | null,
): Promise<Actor> {
  const db = app.read<GrantTables>()
  const { studio } = person
  const restrictable = studio !== null && isTrainerLike(person.tipCont)
  const [holdings, restrictions] = await Promise.all([
    queryHoldings(db, person.user),
    restrictable ? queryStudioSetting(db, studio, 'trainerRestrictions', app.now()) : undefined,
  ])
  return actorFrom(person, scopes, holdings, restrictions ?? [])
}

/** The owner, who is the root user too, and super users see every studio; everybody else their own and those they were given. */
function actorFrom(
  person: Person,
  scopes: readonly string[] | null,
  holdings: Holdings,
  restrictions: readonly string[],
): Actor {
  const { user, tipCont, owner, studio } = person
  const isSuper = holdings.super ?? person.super
  const limits: TrainerLimits | undefined =
    restrictions.length > 0 && isTrainerLike(tipCont) && !owner && !isSuper
      ? { restrictions, models: holdings.models }
      : undefined
  return {
    user,
    tipCont,
    owner,
    super: isSuper,
    allStudios: owner || isSuper,
    studios: [...new Set([...(studio === null ? [] : [studio]), ...holdings.studios])],
    permissions: permissionsHeld(tipCont, holdings),
    ...(isTrainerLike(tipCont) ? { models: holdings.models } : {}),
    ...(limits ? { limits } : {}),
    scopes,
  }
}
