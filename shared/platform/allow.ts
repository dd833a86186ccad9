/** Who asks, as the server knows it from the session or token. */
export interface Actor {
  readonly user: string
  readonly tipCont: string
  readonly owner: boolean
  readonly super: boolean
  /** Studios whose people this actor may see. The owner and super users see all: `allStudios`. */
  readonly studios: readonly string[]
  readonly allStudios: boolean
  readonly permissions: Readonly<Record<string, Permission>>
  /** null for a session (everything its user may do); a token may do only what its scopes name. */
  readonly scopes: readonly string[] | null
}
export type Permission = 'manage' | 'readOnly' | 'updateMedia'

/** One row of the permission table. `check` sees the validated input of the call. */
export interface Allow {
  readonly name: string
  readonly check: (actor: Actor | null, input: unknown) => boolean
}

const isSession = (actor: Actor | null): actor is Actor => actor !== null && actor.scopes === null
/** Manage contains readOnly and updateMedia (specification, section 6). */
const has = (actor: Actor, resource: string, permission: Permission): boolean =>
  actor.owner || actor.super || actor.permissions[resource] === 'manage' || actor.permissions[resource] === permission

export const anybody: Allow = { name: 'anybody', check: () => true }
export const session: Allow = { name: 'session', check: (actor) => isSession(actor) }
export const owner: Allow = { name: 'owner', check: (actor) => isSession(actor) && (actor.owner || actor.super) }
/** A session that may read, or a token with the scope `read`. Rows are scoped to the actor's studios by the handler. */
export const read = (resource: string): Allow => ({
  name: `read:${resource}`,
  check: (actor) => actor !== null && (actor.scopes === null || actor.scopes.includes('read')) && has(actor, resource, 'readOnly'),
})
export const manage = (resource: string): Allow => ({
  name: `manage:${resource}`,
  check: (actor) => isSession(actor) && has(actor, resource, 'manage'),
})
/** A token with this scope, or a session of the owner or a super user. */
export const scope = (name: string): Allow => ({
  name: `scope:${name}`,
  check: (actor) => actor !== null && (actor.scopes === null ? actor.owner || actor.super : actor.scopes.includes(name)),
})
/** Oneself by any session (or a token of one's own with the scope `read`), else by the other row. */
export const selfOr = <I>(subject: (input: I) => string | undefined, other: Allow): Allow => ({
  name: `self|${other.name}`,
  check: (actor, input) =>
    (actor !== null && subject(input as I) === actor.user && (actor.scopes === null || actor.scopes.includes('read'))) || other.check(actor, input),
})

/** Whether a person of this studio is in the actor's sight. */
export const sees = (actor: Actor, studio: string | null): boolean => actor.allStudios || (studio !== null && actor.studios.includes(studio))
