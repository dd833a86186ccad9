import { z } from 'zod'
import { viewAsEvents, type ViewAsEvent } from '#shared/accounts/access-events.ts'
import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'
import type { CommandOf } from '../../platform/commands/aggregate.ts'
import type { CommandContext } from '../../platform/commands/handling.ts'
import type { App } from '../../platform/kernel/app.ts'

/** The view of another person, as a session's entry in the vault holds it. */
export const SessionView = z.object({
  user: z.string(),
  view: z.string(),
  by: z.string(),
  reason: z.string(),
  until: z.string(),
  writes: z.boolean(),
  /** It stopped holding, for good: the session acts as no person until it is ended. */
  over: z.boolean().default(false),
})
export type SessionView = z.infer<typeof SessionView>

/** Returns whether a session views as another person now. */
export const isLive = (view: SessionView | null, now: string): view is SessionView =>
  view !== null && !view.over && view.until > now

/** One session's views, one after another. */
export type Viewing =
  | { readonly status: 'none' }
  | ({ readonly status: 'viewing'; readonly writes: boolean } & Who)
interface Who {
  readonly user: string
  readonly view: string
  readonly by: string
  readonly until: string
}
interface OfView {
  readonly view: string
}

export const viewAsAggregate = aggregateOf<Viewing>()({
  name: 'view-as',
  events: viewAsEvents,
  initial: { status: 'none' },
  decide: {
    StartView: (state, data: Who & { readonly reason: string }, { now }) => {
      if (state.status === 'viewing' && state.until > now)
        return refuseAccess('accounts.viewingAlready')
      // One whose half hour is over without a word ends when the next one starts.
      const over = state.status === 'viewing' ? [ended(state)] : []
      return [...over, { type: 'ViewAsStarted', data }]
    },
    AllowWrites: (state, { view }: OfView) => {
      if (state.status === 'none' || state.view !== view) return refuseAccess('accounts.notViewing')
      const { user, by, writes } = state
      return writes ? [] : [{ type: 'ViewAsWritesAllowed', data: { user, view, by } }]
    },
    EndView: (state, { view }: OfView) =>
      state.status === 'viewing' && state.view === view ? [ended(state)] : [],
  },
  evolve: {
    ViewAsStarted: (_state, { user, view, by, until }) => ({
      status: 'viewing',
      user,
      view,
      by,
      until,
      writes: false,
    }),
    ViewAsWritesAllowed: (state) =>
      state.status === 'viewing' ? { ...state, writes: true } : state,
    ViewAsEnded: () => ({ status: 'none' }),
  },
})
export const viewAsDecider = viewAsAggregate.decider
export type ViewCommand = CommandOf<typeof viewAsAggregate>
function ended({ user, view, by }: Who): ViewAsEvent {
  return { type: 'ViewAsEnded', data: { user, view, by } }
}
export const viewAsStream = (session: string): string => `view-as-${session}`

/** Records that a session no longer views as another person. */
export async function recordViewEnd(
  app: App,
  session: string,
  { view }: Pick<SessionView, 'view'>,
  context: CommandContext,
): Promise<void> {
  await app.handle(viewAsAggregate, viewAsStream(session), { type: 'EndView', view }, context)
}
