/** The caller, as the server knows it from the session or token. */
export interface Actor {
  readonly user: string
  readonly tipCont: string
  readonly owner: boolean
  readonly super: boolean
  /** Studios whose people this actor may see. The owner and super users see all: `allStudios`. */
  readonly studios: readonly string[]
  readonly allStudios: boolean
  readonly permissions: Readonly<Record<string, GrantedPermission>>
  /** Logins of the models that are allocated to this trainer, restricted or not. */
  readonly models?: readonly string[]
  /** Set for a trainer whose studio restricts its trainers; absent: not limited to allocated models. */
  readonly limits?: TrainerLimits
  /** null for a session (everything its user may do); a token may do only what its scopes name. */
  readonly scopes: readonly string[] | null
  /** Id of the session; absent for tokens. */
  readonly session?: string
  /** The restriction of this session (session-restrictions.ts); absent for one that is free. */
  readonly sessionRestriction?: SessionRestriction
  /** While a super user looks at the product as this person: who it truly is. Events carry it as their actor. */
  readonly trueUser?: string
}
/**
 * `password`, `enrol`: nothing but that until it is done, so `scopes` is empty. `viewOver`: the same until a view that no longer
 * holds is ended. `viewing`: reads only.
 */
export type SessionRestriction = 'password' | 'enrol' | 'viewOver' | 'viewing'
export type Permission = 'manage' | 'readOnly' | 'updateMedia'
/** The permissions held on one resource: one, or several (readOnly and updateMedia side by side). */
export type GrantedPermission = Permission | readonly Permission[]
/** Which restrictions of the studio are on, and the models (logins) that are allocated to this trainer. */
export interface TrainerLimits {
  readonly restrictions: readonly string[]
  readonly models: readonly string[]
}

/** One row of the permission table. `check` sees the validated input of the call. */
export interface Allow {
  readonly name: string
  readonly check: (actor: Actor | null, input: unknown) => boolean
}

/** A row that lets in every caller, logged in or not. Under every other row there is an actor, and handlers are typed so. */
export interface AllowAnybody extends Allow {
  readonly anybody: true
}

const isSession = (actor: Actor | null): actor is Actor => actor !== null && actor.scopes === null
/** Manage contains readOnly and updateMedia; the owner and super users hold everything (docs/rules/permissions.md#what-a-permission-contains). */
export const hasPermission = (
  actor: Pick<Actor, 'owner' | 'super' | 'permissions'>,
  resource: string,
  permission: Permission,
): boolean => {
  const held = actor.permissions[resource]
  return (
    actor.owner ||
    actor.super ||
    (held !== undefined && [held].flat().some((one) => one === 'manage' || one === permission))
  )
}

export const anybody: AllowAnybody = { name: 'anybody', anybody: true, check: () => true }
export const session: Allow = { name: 'session', check: (actor) => isSession(actor) }
/** The owner and super users. */
export const owner: Allow = {
  name: 'owner',
  check: (actor) => isSession(actor) && (actor.owner || actor.super),
}
/** The owner alone: only the owner makes and unmakes super users (docs/rules/permissions.md#ranks). */
export const root: Allow = { name: 'root', check: (actor) => isSession(actor) && actor.owner }
/** A session that may read, or a token with the scope `read`. Rows are scoped to the actor's studios by the handler. */
export const read = (resource: string): Allow => ({
  name: `read:${resource}`,
  check: (actor) =>
    actor !== null &&
    (actor.scopes === null || actor.scopes.includes('read')) &&
    hasPermission(actor, resource, 'readOnly'),
})
/** The same by a session alone: a token does not set things up for its person. */
export const readInSession = (resource: string): Allow => ({
  name: `session&read:${resource}`,
  check: (actor) => isSession(actor) && hasPermission(actor, resource, 'readOnly'),
})
/** Lets in sessions that may change the pictures of a resource: updateMedia, or manage, which contains it. */
export const updateMedia = (resource: string): Allow => ({
  name: `updateMedia:${resource}`,
  check: (actor) => isSession(actor) && hasPermission(actor, resource, 'updateMedia'),
})
export const manage = (resource: string): Allow => ({
  name: `manage:${resource}`,
  check: (actor) => isSession(actor) && hasPermission(actor, resource, 'manage'),
})
/**
 * A session of the owner or a super user, or a token of theirs with this scope. A token outlives its owner's rank: where a
 * resource is named, it goes on as long as they manage that, for what is in their sight; the handler looks at that.
 */
export const scope = (name: string, resource?: string): Allow => ({
  name: `scope:${name}`,
  check: (actor) => {
    if (actor === null) return false
    const all = actor.owner || actor.super
    return actor.scopes === null
      ? all
      : actor.scopes.includes(name) &&
          (all || (resource !== undefined && hasPermission(actor, resource, 'manage')))
  },
})
/**
 * Lets in callers who manage the resource, in a session or by a token of theirs with the scope `ingest`: people may report what a
 * program reports. The handler checks the person or studio that it is about.
 */
export const ingestOr = (resource: string): Allow => ({
  name: `scope:ingest|manage:`,
  check: (actor) =>
    actor !== null &&
    (actor.scopes === null || actor.scopes.includes('ingest')) &&
    hasPermission(actor, resource, 'manage'),
})
/** Lets in callers who manage at least one of these resources; the handler checks which one is needed. */
export const anyManage = (resources: readonly string[]): Allow => ({
  name: `manage:`,
  check: (actor) => resources.some((resource) => manage(resource).check(actor, undefined)),
})
/** Lets in callers who may read at least one of these resources, also by a token with the scope `read`; the handler checks which. */
export const anyRead = (resources: readonly string[]): Allow => ({
  name: `read:`,
  check: (actor) => resources.some((resource) => read(resource).check(actor, undefined)),
})
/** Any session, or any token with the scope `read`: that something has moved, not what. */
export const sessionOrRead: Allow = {
  name: 'session|scope:read',
  check: (actor) => actor !== null && (actor.scopes === null || actor.scopes.includes('read')),
}
/** For a live topic about a studio: lets in callers whom the other row lets in and who see the studio that the topic names. */
export const aboutVisibleStudio = (row: Allow): Allow => ({
  name: `${row.name}&studioInSight`,
  check: (actor, input) =>
    actor !== null &&
    row.check(actor, input) &&
    sees(actor, (input as { readonly argument: string }).argument),
})
/** For a live topic that is one person's own: lets in that person, in a session. */
export const ownTopic: Allow = {
  name: 'ownTopic',
  check: (actor, input) =>
    isSession(actor) && actor.user === (input as { readonly argument: string }).argument,
}
/** Oneself by any session (or a token of one's own with the scope `read`), else by the other row. */
export const selfOr = <I>(subject: (input: I) => string | undefined, other: Allow): Allow => ({
  name: `self|${other.name}`,
  check: (actor, input) =>
    (actor !== null &&
      subject(input as I) === actor.user &&
      (actor.scopes === null || actor.scopes.includes('read'))) ||
    other.check(actor, input),
})

/** Oneself in a session, else by the other row: for what is changed and not only looked at, which no token that reads does. */
export const oneselfOr = <I>(subject: (input: I) => string, other: Allow): Allow => ({
  name: `session&self|${other.name}`,
  check: (actor, input) =>
    (isSession(actor) && subject(input as I) === actor.user) || other.check(actor, input),
})

/** Lets in the person concerned alone, in a session. */
export const oneself = <I>(subject: (input: I) => string): Allow => ({
  name: 'self',
  check: (actor, input) => isSession(actor) && subject(input as I) === actor.user,
})

/** Whether a person of this studio is in the actor's sight. */
export const sees = (actor: Actor, studio: string | null): boolean =>
  actor.allStudios || (studio !== null && actor.studios.includes(studio))
