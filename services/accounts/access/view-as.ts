import { z } from 'zod'
import { viewAsEvents, type ViewAsEvent } from '#shared/accounts/access-events.ts'
import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import { assertNever, type Decider } from '#shared/platform/messages.ts'
import type { CommandContext } from '../../platform/commands/handling.ts'
import type { App } from '../../platform/kernel/app.ts'
import { defineAggregate } from '../../platform/kernel/define-service.ts'

/** What a session's entry in the vault says of the person it looks through. */
export const SessionView = z.object({
  user: z.string(),
  view: z.string(),
  by: z.string(),
  reason: z.string(),
  until: z.string(),
  writes: z.boolean(),
  /** It stopped holding, for good: the session is nobody until it is ended. */
  over: z.boolean().default(false),
})
export type SessionView = z.infer<typeof SessionView>

/** Whether a session looks through somebody now. */
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
export type ViewCommand =
  | ({ readonly type: 'StartView'; readonly reason: string } & Who)
  | { readonly type: 'AllowWrites'; readonly view: string }
  | { readonly type: 'EndView'; readonly view: string }

export const viewAsDecider: Decider<Viewing, ViewCommand, ViewAsEvent> = {
  initial: { status: 'none' },
  decide(state, command, { now }) {
    if (command.type === 'StartView') {
      if (state.status === 'viewing' && state.until > now)
        return refuseAccess('accounts.viewingAlready')
      const { type: _type, ...data } = command
      // One whose half hour is over without a word ends when the next one starts.
      const over: ViewAsEvent[] = state.status === 'viewing' ? [ended(state)] : []
      return [...over, { type: 'ViewAsStarted', data }]
    }
    const current = state.status === 'viewing' && state.view === command.view ? state : undefined
    switch (command.type) {
      case 'AllowWrites':
        if (!current) return refuseAccess('accounts.notViewing')
        return current.writes
          ? []
          : [
              {
                type: 'ViewAsWritesAllowed',
                data: { user: current.user, view: current.view, by: current.by },
              },
            ]
      case 'EndView':
        return current ? [ended(current)] : []
      default:
        return assertNever(command)
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ViewAsStarted': {
        const { user, view, by, until } = event.data
        return { status: 'viewing', user, view, by, until, writes: false }
      }
      case 'ViewAsWritesAllowed':
        return state.status === 'viewing' ? { ...state, writes: true } : state
      case 'ViewAsEnded':
        return { status: 'none' }
      default:
        return assertNever(event)
    }
  },
}
const ended = ({ user, view, by }: Who): ViewAsEvent => ({
  type: 'ViewAsEnded',
  data: { user, view, by },
})
export const viewAsAggregate = defineAggregate({
  name: 'view-as',
  events: viewAsEvents,
  decider: viewAsDecider,
})
export const viewAsStream = (session: string): string => `view-as-${session}`

/** Says that a session looks through nobody any more. */
export async function recordViewEnd(
  app: App,
  session: string,
  { view }: Pick<SessionView, 'view'>,
  context: CommandContext,
): Promise<void> {
  await app.handle(viewAsAggregate, viewAsStream(session), { type: 'EndView', view }, context)
}
