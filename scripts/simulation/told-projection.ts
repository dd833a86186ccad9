import { shiftEvents } from '../../shared/shifts/events.ts'
import { defineProjection, table } from '../../projections/platform/define/define-projection.ts'

type ToldRow = { person: string; versions: string; events: number }

/** Which events it was told, in which order: twice, not at all or out of order shows at once. Fails for the streams in `poisoned`. */
export const makeTold = (poisoned: ReadonlySet<string>) =>
  defineProjection({
    name: 'told',
    version: 1,
    module: 'simulation',
    sharded: true,
    events: shiftEvents,
    tables: {
      told: table<ToldRow>({
        columns: { person: 'text', versions: 'text', events: 'bigint' },
        key: ['person'],
        merge: { versions: 'concat', events: 'sum' },
      }),
    },
    keysOf: () => ({}),
    on: (event, { told }) => {
      told.add({ person: event.data.user, versions: `${event.version} `, events: 1 })
      // After the row is touched: what a failing event did must be undone.
      if (poisoned.has(event.stream)) throw new Error('poisoned')
    },
  })
