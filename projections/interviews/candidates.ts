import { candidateEvents, type CandidateEvent } from '#shared/interviews/events.ts'
import {
  endOf,
  standing,
  candidateStateOf,
  type CandidateState,
  type InterviewState,
  type Withdrawing,
} from '#shared/interviews/rules.ts'
import { assertNever, type Instant } from '#shared/platform/messages.ts'
import { dateAt } from '#shared/platform/time.ts'
import {
  defineProjection,
  table,
  typed,
  type Projected,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

export type CandidateRow = RowOf<typeof tables.candidate>
export type InterviewRow = RowOf<typeof tables.candidate_interview>
export type CandidateTables = RowsOf<typeof tables>

const tables = {
  candidate: table({
    columns: {
      candidate: 'text',
      studio: 'text',
      tip_cont: 'text',
      name: 'text',
      surname: 'text',
      telefon: 'text',
      email: 'text',
      oras: 'text',
      social: 'text',
      source: 'text',
      notes: 'text',
      state: typed<CandidateState>('text'),
      version: 'integer',
      account: 'text null',
      erased: 'boolean',
      added: 'text',
      /** When something happened with them last, or will have: their age, for an erasure, counts from here. */
      last_at: 'text',
      /** The interview that the state is of. */
      standing: 'text null',
    },
    key: ['candidate'],
    indexes: [['studio', 'added'], ['last_at']],
    sparseIndexes: [['account']],
    personal: [
      {
        of: 'candidate',
        kind: 'candidate',
        columns: ['name', 'surname', 'telefon', 'email', 'oras', 'social', 'source', 'notes'],
      },
    ],
  }),
  candidate_interview: table({
    columns: {
      candidate: 'text',
      interview: 'text',
      /** Number in the order in which they were planned. */
      number: 'smallint',
      interviewer: 'text',
      at: 'text',
      until: 'text',
      timezone: 'text',
      /** The local date. */
      day: 'text',
      minutes: 'smallint',
      place: 'text',
      note: 'text',
      state: typed<InterviewState>('text'),
      withdrew: typed<Withdrawing | null>('text null'),
      said: 'text',
    },
    key: ['candidate', 'interview'],
    loadBy: ['candidate'],
    indexes: [['day'], ['interviewer', 'day']],
    personal: [{ of: 'candidate', kind: 'candidate', columns: ['place', 'note', 'said'] }],
  }),
}

/** Every candidate with their interviews; of an erased one the states stay, and no text. */
export const candidates = defineProjection({
  name: 'candidates',
  version: 1,
  module: 'interviews',
  sharded: true,
  events: candidateEvents,
  tables,
  keysOf: ({ data: { candidate } }) => ({
    candidate: [[candidate]],
    candidate_interview: [[candidate]],
  }),
  on: (event, { candidate: people, candidate_interview: interviews }) => {
    const { candidate } = event.data
    const all = interviews.of(candidate)
    const known = people.get(candidate)
    const row = personAfter(known, event)
    // Nothing is known of a candidate who was never added.
    if (!row) return
    const one = interviewAfter(all, event)
    if (one) interviews.put(one)
    const after = interviews.of(candidate).toSorted((a, b) => a.number - b.number)
    people.put({
      ...row,
      state: candidateStateOf({ interviews: after, user: row.account }),
      standing: standing(after)?.interview ?? null,
      last_at: lastOf(event.occurredAt, after),
    })
  },
})

function personAfter(
  row: CandidateRow | undefined,
  { type, data, occurredAt }: Projected<CandidateEvent>,
): CandidateRow | undefined {
  if (type === 'CandidateAdded' || type === 'CandidateChanged') {
    const { tipCont: tip_cont, by: _by, ...person } = data
    const told = { ...person, tip_cont }
    if (type === 'CandidateChanged') return row && { ...row, ...told, version: row.version + 1 }
    const nothing = { account: null, erased: false, last_at: occurredAt, standing: null }
    return { ...told, state: 'new', version: 1, added: occurredAt, ...nothing }
  }
  if (!row) return undefined
  if (type === 'CandidateBecameAccount') return { ...row, account: data.user }
  return type === 'CandidateErased' ? { ...row, erased: true } : row
}

/** The interview that an event is about, after it. */
function interviewAfter(
  all: readonly InterviewRow[],
  { type, data }: Projected<CandidateEvent>,
): InterviewRow | undefined {
  const known = (id: string) => all.find(({ interview }) => interview === id)
  switch (type) {
    case 'InterviewPlanned':
    case 'InterviewMoved': {
      const { candidate, interview, interviewer, at, timezone, minutes, place, note } = data
      return {
        candidate,
        interview,
        number: known(interview)?.number ?? all.length,
        interviewer,
        at,
        until: endOf(at, minutes),
        timezone,
        day: dateAt(at, timezone),
        minutes,
        place,
        note,
        state: 'planned',
        withdrew: null,
        said: '',
      }
    }
    case 'OutcomeRecorded': {
      const { outcome: state, withdrew, note: said } = data
      const row = known(data.interview)
      return row && { ...row, state, withdrew, said: said || row.said }
    }
    case 'OutcomeTakenBack': {
      const row = known(data.interview)
      return row && { ...row, state: data.state, withdrew: null }
    }
    case 'CandidateAdded':
    case 'CandidateChanged':
    case 'InterviewReminded':
    case 'CandidateBecameAccount':
    case 'CandidateErased':
      return undefined
    default:
      return assertNever(type)
  }
}

const lastOf = (happened: Instant, interviews: readonly InterviewRow[]): Instant =>
  interviews.reduce(
    (last, { state, until }) => (state !== 'cancelled' && until > last ? until : last),
    happened,
  )
