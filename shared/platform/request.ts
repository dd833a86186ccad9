import type { Actor } from './allow.ts'

/** A request that another person decides. `by`: the person who truly asked. */
interface Requested {
  readonly by: string
}
/** The refusals of a module where a request may not go on; each raises its own. */
interface RequestRefusals {
  /** One is waiting already. */
  readonly waiting: () => never
  /** None is waiting. */
  readonly absent: () => never
  /** The deciding person made the request, or it is about them. */
  readonly own: () => never
}

/** The person who truly acts: a super user who views as another person stays themselves. */
export const trulyWho = ({ user, trueUser }: Pick<Actor, 'user' | 'trueUser'>): string =>
  trueUser ?? user
/**
 * Whether an actor would decide about themselves. An actor who views as another person counts as both: neither of the two
 * decides about their own matters that way.
 */
export const isOneself = (actor: Pick<Actor, 'user' | 'trueUser'>, subject: string): boolean =>
  actor.user === subject || trulyWho(actor) === subject

/**
 * A request that another person decides, never one's own: the steps of a decider, each given what is waiting now (null: nothing).
 * They say whether the step may be done; events and further rules are the module's.
 */
export const requestSteps = <R extends Requested>({ waiting, absent, own }: RequestRefusals) => ({
  /** Asking: once at a time. */
  ask: (pending: R | null): void => void (pending && waiting()),
  /** Taking it back, which every person may do who may ask. */
  withdraw: (pending: R | null): R => pending ?? absent(),
  /**
   * Granting or denying it. Neither the person who asked nor the person concerned decides, under either name: an actor who views
   * as another person counts as both. A request about oneself cannot be granted at all: another person has to ask.
   */
  decide: (
    pending: R | null,
    by: Pick<Actor, 'user' | 'trueUser'>,
    about: string | null = null,
  ): R => {
    const request = pending ?? absent()
    const actor = trulyWho(by)
    const isOwn = [actor, by.user, about].includes(request.by) || actor === about
    return isOwn ? own() : request
  },
})
