import { personEvents } from '#shared/accounts/person-events.ts'
import { interviewCalls } from '#shared/interviews/calls.ts'
import { candidateEvents } from '#shared/interviews/events.ts'
import {
  ERASED_AT_ONCE_MAX,
  RETENTION_MONTHS_DEFAULT,
  retentionLimit,
} from '#shared/interviews/rules.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { keyName } from '#shared/platform/personal.ts'
import { saidAt } from '#shared/platform/record.ts'
import {
  candidateRetention,
  queryCandidateRetention,
  type CandidateRetentionTables,
} from '#projections/interviews/candidate-retention.ts'
import {
  queryCandidatesOf,
  queryForgotten,
  type ForgottenSince,
} from '#projections/interviews/candidates-list.ts'
import { candidates, type CandidateTables } from '#projections/interviews/candidates.ts'
import type { App } from '../platform/kernel/app.ts'
import { awaitDecisions } from '../platform/kernel/find-visible.ts'
import { action } from '../platform/kernel/use-case.ts'
import { awaitReads } from '../platform/process/await-reads.ts'
import {
  onEvent,
  type AnyProcess,
  type ProcessContext,
} from '../platform/process/define-process.ts'
import { bookingsOf, decideBooking } from './booking.ts'
import { candidateAggregate, candidateStream } from './candidate.ts'
import { placeToChange } from './find.ts'

const { CandidateErased } = candidateEvents
const { PersonErased } = personEvents
const keyOf = (candidate: string): string => keyName('candidate', candidate)

/** On demand: answered once nothing of theirs can be read any more. */
export const eraseCandidate = action(interviewCalls.eraseCandidate)(async (asked) => {
  const {
    app,
    context,
    body: { reason },
  } = asked
  const place = await placeToChange(asked)
  await decideBooking(app, place, { type: 'EraseCandidate', cause: 'asked', reason }, context)
  await app.erase(keyOf(place.candidate))
  return { ok: true }
})

/**
 * Destroys the key of an erased candidate, also where the request for it broke off; a candidate who became an account
 * goes with it.
 */
export const followAccounts = (app: App): AnyProcess =>
  onEvent({
    name: 'candidate-erasure',
    module: 'interviews',
    version: 1,
    events: { CandidateErased, PersonErased },
    run: async (event, context) => {
      if (event.type === 'CandidateErased') return app.erase(keyOf(event.data.candidate))
      await awaitReads(app, [candidates.name], event.position)
      const theirs = await queryCandidatesOf(app.read<CandidateTables>(), event.data.user)
      for (const candidate of theirs) await erase(candidate, 'account', context)
    },
  })

/** Forgets every night the candidates with whom nothing has happened for as long as their studio says. */
export const forgetOld = (app: App): AnyProcess =>
  onEvent({
    name: 'candidate-retention',
    module: 'interviews',
    version: 2,
    events: {},
    daily: [
      {
        key: 'candidate-retention',
        time: '03:40',
        // One night for all: no studio's day matters to a time of months.
        places: async () => [{ key: 'all', zone: null }],
        run: async (_occasion, context) => {
          // Somebody with whom something has happened a moment ago must not be forgotten.
          await awaitDecisions(app, candidates.name, candidateRetention.name)
          const db = app.read<CandidateTables>()
          const limits = await retentionLimits(app, context.now)
          for (const candidate of await queryForgotten(db, limits, ERASED_AT_ONCE_MAX))
            await erase(candidate, 'retention', context)
        },
      },
    ],
    run: async () => undefined,
  })

/** Since when nothing may have happened, in each studio. */
async function retentionLimits(app: App, now: Instant): Promise<ForgottenSince> {
  const rows = await queryCandidateRetention(app.read<CandidateRetentionTables>())
  const own = rows.flatMap(({ studio, said }) => {
    // The event's schema has checked it.
    const months = saidAt(said, now) as number | undefined
    return months === undefined ? [] : { studio, since: retentionLimit(now, months) }
  })
  return { own, since: retentionLimit(now, RETENTION_MONTHS_DEFAULT) }
}

async function erase(
  candidate: string,
  cause: 'retention' | 'account',
  { handleMany }: ProcessContext,
): Promise<void> {
  await handleMany([
    {
      aggregate: candidateAggregate,
      stream: candidateStream(candidate),
      command: { type: 'EraseCandidate', cause, reason: null },
      also: async (events) => bookingsOf(events),
    },
  ])
}
