import fc from 'fast-check'
import type { AnyEvent } from '#shared/platform/messages.ts'

/** An event that `facts` folds, with its time and who recorded it. */
export type TestFactEvent = AnyEvent & { readonly at?: string; readonly actor?: string }
const two = <const A, const B>(a: A, b: B) => fc.constantFrom(a, b)
const user = two('ana', 'bea')
const studio = two('north', 'south')
const day = fc.integer({ min: 1, max: 4 }).map((n) => `2026-11-0${n}`)
const moment = fc.integer({ min: 1, max: 4 }).map((n) => `2026-11-0${n}T10:00:00.000Z`)
const set = fc.record({
  date: day,
  base: fc.constant('eur'),
  quotes: fc.record({ usd: two('1.1', '1.2') }),
  source: two('ecb', 'bank'),
})
const data: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  StudioCreated: fc.record({
    studio,
    name: studio,
    timezone: two('Europe/Bucharest', 'America/Bogota'),
    currency: two('usd', 'ron'),
  }),
  StudioSettingChanged: fc.oneof(
    fc.record({
      studio,
      setting: fc.constant('currency'),
      value: two('usd', 'ron'),
      old: fc.constant('eur'),
      from: moment,
    }),
    fc.record({
      studio,
      setting: fc.constant('managersConfigureRules'),
      value: fc.boolean(),
      old: fc.constant(false),
      from: moment,
    }),
  ),
  AccountCreated: fc.record({ user, tipCont: two('Model', 'Trainer') }),
  AccountChanged: fc.record({ user, tipCont: two('Model', 'Trainer') }),
  TypeHeldFrom: fc.record({ user, tipCont: two('Model', 'Trainer'), from: day }),
  ActivityHeldFrom: fc.record({ user, active: fc.boolean(), from: day }),
  PayeeHeldFrom: fc.record({
    user,
    site: two('ctb', 'stm'),
    username: two('ana_x', 'bea_x'),
    payee: two('studio', 'person'),
    from: day,
  }),
  AllocationHeldFrom: fc.record({
    user,
    model: two('mia', 'noa'),
    allocated: fc.boolean(),
    from: day,
  }),
  AccountActivated: fc.record({ user }),
  AccountDeactivated: fc.record({ user }),
  StudioJoined: fc.record({
    user,
    studio,
    timezone: fc.constant('Europe/Bucharest'),
    from: moment,
  }),
  SiteAccountSet: fc.record({ user, site: two('ctb', 'stm'), username: two('ana_x', 'bea_x') }),
  ModelAllocated: fc.record({ user, model: two('mia', 'noa') }),
  ModelReleased: fc.record({ user, model: two('mia', 'noa') }),
  ContractSet: fc.record({
    user,
    studio,
    from: day,
    share_bp: two(4000, 5000),
    kind: two('employee', 'contractor'),
    cap_bp: fc.constant(5000),
  }),
  RatesSet: fc.record({ sets: fc.array(set, { minLength: 1, maxLength: 3 }) }),
  BonusRulesSet: fc.record({
    studio,
    list: two('models', 'trainers'),
    from: fc.record({ month: two('2026-10', '2026-11'), half: two(1, 2) }),
    rules: fc.constant([]),
  }),
  SourceOfRecordSet: fc.record({
    studio,
    site: two('ctb', 'stm'),
    from: day,
    source: two('a', null),
  }),
  StatementMappingSet: fc.record({
    studio,
    site: two('ctb', 'stm'),
    mapping: fc.record({ delimiter: two(',', ';') }),
  }),
}
/** Any event that facts are made of, about few people, days and names, so that they meet. */
export const anyFactEvent: fc.Arbitrary<TestFactEvent> = fc
  .constantFrom(...Object.keys(data))
  .chain((type) =>
    fc.record({ type: fc.constant(type), data: data[type] as fc.Arbitrary<unknown>, at: moment }),
  )
/** Whether an event is about a day that has not come: it cannot be recorded (`recordHeldFrom` refuses it). */
export const saysTheFuture = ({ type, data: said, at = '' }: TestFactEvent): boolean =>
  type.endsWith('HeldFrom') && String(Object(said).from) > at.slice(0, 10)
export const factEventTypes: readonly string[] = Object.keys(data)
