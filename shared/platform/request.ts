import type { Actor } from './allow.ts'

/** What somebody asked for and another decides. `by`: who truly asked. */
export interface Requested {
  readonly by: string
}
/** What a module says where a request may not go on; each raises its refusal. */
export interface RequestRefusals {
  /** One is waiting already. */
  readonly waiting: () => never
  /** None is waiting. */
  readonly absent: () => never
  /** Whoever decides asked themselves, or it is about them. */
  readonly own: () => never
}

/** Who an actor truly is: whoever looks through somebody's eyes stays themselves. */
export const trulyWho = ({ user, trueUser }: Pick<Actor, 'user' | 'trueUser'>): string =>
  trueUser ?? user
/**
 * Whether an actor would decide about themselves. Who looks through somebody's eyes counts as both: neither they nor whoever
 * they look through decides about their own by that.
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
  /** Taking it back, which whoever may ask may do. */
  withdraw: (pending: R | null): R => pending ?? absent(),
  /**
   * Granting or denying it. Neither who asked nor whom it is about decides, under whichever name: who looks through somebody's
   * eyes counts as both. What somebody asked about themselves nobody can grant: another has to ask.
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
