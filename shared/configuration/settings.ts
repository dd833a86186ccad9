import { z } from 'zod'
import { Clock } from '../platform/clock.ts'
import { Timezone } from '../accounts/calls.ts'
import { VACATION_DAYS_DEFAULT } from '../accounts/person-rules.ts'
import {
  RETENTION_MONTHS_DEFAULT,
  RETENTION_MONTHS_MAX,
  RETENTION_MONTHS_MIN,
} from '../interviews/rules.ts'
import { KEPT_MONTHS_MAX } from '../chat/keeping.ts'
import { CurrencyCode } from '../money/amount.ts'
import { retentionRules, type RetentionRule } from '../accounts/retention.ts'
import { presenceDefaults } from '../shifts/presence.ts'
import { trainerRestrictions } from '../permissions/restrictions.ts'

/** Parts of the product that a studio switches on (docs/rules/permissions.md#parts-of-a-studio). */
export const studioModules = [
  'traffic',
  'messenger',
  'zopim',
  'radmin',
  'liteManager',
  'racManager',
  'anydesk',
  'vnc',
  'membersLogin',
  'rules',
  'encoder',
] as const
export type StudioModule = (typeof studioModules)[number]
export const boostControllers = ['super', 'Manager', 'Trainer'] as const
/**
 * Parts of the records kept about people after they left; the texts stand with the product's own rules
 * (accounts/retention.ts).
 */
const retentionParts = [
  'identity',
  'contract',
  'money',
  'workingTime',
  'audit',
] as const satisfies readonly RetentionRule['part'][]

const label = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(
      (value) => value.isWellFormed() && !/\p{Cc}/u.test(value),
      'no control characters, please',
    )
/** One of the day's shifts by the studio's clock. `end` at or before `start` is on the next day: hours wrap at 24. */
export const ShiftSpan = z.object({
  key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,19}$/, 'small letters, digits and hyphens'),
  start: Clock,
  end: Clock,
})
export type ShiftSpan = z.infer<typeof ShiftSpan>
export const SHIFTS_PER_DAY_MAX = 6
/** The highest sum from which on orders may need approval, in whole usd. */
export const ORDER_APPROVAL_MAX = 1_000_000

const minutes = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const DAY_MINUTES = 24 * 60
/** Minutes of a shift; a shift from a time to the same time lasts the whole day. */
export const shiftMinutes = ({ start, end }: ShiftSpan): number =>
  (minutes(end) - minutes(start) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
/** Finds the shift that a time of the day lies in; undefined between shifts. */
export const shiftAt = (interval: readonly ShiftSpan[], clock: string): ShiftSpan | undefined =>
  interval.find(
    (span) =>
      (minutes(clock) - minutes(span.start) + DAY_MINUTES) % DAY_MINUTES < shiftMinutes(span),
  )
const overlaps = (interval: readonly ShiftSpan[]): boolean =>
  interval.some((one, i) =>
    interval.some((other, j) => i !== j && shiftAt([one], other.start) !== undefined),
  )

const LeaveDays = z.number().min(0).max(366).multipleOf(0.5)
/** Minutes after which a planner wants to know: at most a day. */
const Minutes = z.int().min(1).max(1440)
const BasisPoints = z.int().min(0).max(10_000)
/** Types of statement lines with a bearer: all but withdrawals. As texts, because they are names in a record. */
export const bornTypes = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '12'] as const
export const bearers = ['shared', 'studio', 'person'] as const
export type Bearer = (typeof bearers)[number]

const distinct = <T>(list: readonly T[]): boolean => new Set(list).size === list.length
const someOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.array(z.enum(names)).max(names.length).refine(distinct, 'each once')

/**
 * The schema of every setting of a studio. Values are effective-dated; the newest one whose moment has come holds.
 */
export const settingSchemas = {
  name: label(100),
  currency: CurrencyCode,
  zone: Timezone,
  ture: z
    .object({
      nr: z.int().min(1).max(SHIFTS_PER_DAY_MAX),
      interval: z.array(ShiftSpan).max(SHIFTS_PER_DAY_MAX),
    })
    .refine(({ nr, interval }) => nr === interval.length, 'nr is the number of shifts')
    .refine(
      ({ interval }) => distinct(interval.map(({ key }) => key)),
      'each shift has a key of its own',
    )
    .refine(({ interval }) => !overlaps(interval), 'shifts do not overlap'),
  modules: z.object(
    Object.fromEntries(studioModules.map((name) => [name, z.boolean()])) as Record<
      StudioModule,
      z.ZodBoolean
    >,
  ),
  trainerRestrictions: someOf(trainerRestrictions),
  boostControl: someOf(boostControllers),
  /** Whether managers may configure the studio's rules; super users decide it. */
  managersConfigureRules: z.boolean(),
  /** Whole years from the end of the year in which the collaboration ended. */
  retention: z
    .array(z.object({ part: z.enum(retentionParts), years: z.int().min(0).max(100) }))
    .length(retentionParts.length)
    .refine((rows) => distinct(rows.map(({ part }) => part)), 'one row a part'),
  /** Whole months from the last thing that happened with a candidate to their erasure. */
  candidateMonths: z.int().min(RETENTION_MONTHS_MIN).max(RETENTION_MONTHS_MAX),
  lockers: z.array(label(40)).max(2000).refine(distinct, 'each locker once'),
  /** Share of their income that a person without a contract gets, in hundredths of a percent. */
  share_bp: BasisPoints,
  /** The most that instalments and penalties take of what they earn, likewise. */
  cap_bp: BasisPoints,
  /**
   * The bearer of each type of statement line; a type that is not named follows the person's contract
   * (docs/rules/money.md#effective-share).
   */
  bears: z.partialRecord(z.enum(bornTypes), z.enum(bearers)),
  /** Whether a pay run is prepared by one person and released by another. */
  payRunNeedsTwo: z.boolean(),
  /** Whether pages that links in the chat lead to are fetched, to show what they say of themselves. */
  linkPreviews: z.boolean(),
  /** Whole months for which messages in chat are kept. null: for ever. */
  chatMonths: z.int().min(1).max(KEPT_MONTHS_MAX).nullable(),
  /** Whole usd: an order of so much or more waits for somebody’s approval. null: none does. */
  orderApproval: z.int().min(0).max(ORDER_APPROVAL_MAX).nullable(),
  /** Days of leave a year of a person without a number of their own, and the least that law gives. */
  vacationDays: LeaveDays,
  vacationDaysMin: LeaveDays,
  /** Months after its end in which a year's rest of leave can still be taken; 0: not at all. */
  carryOverMonths: z.int().min(0).max(36),
  /** Working days of a person's week in which nothing is planned: 1 is Monday. */
  workdays: z.array(z.int().min(1).max(7)).max(7).refine(distinct, 'each day once'),
  /** Minutes after which a person is late, absent, or has forgotten to stop (shifts/presence.ts). */
  lateMinutes: Minutes,
  absentMinutes: Minutes,
  forgottenMinutes: Minutes,
} as const
export type SettingName = keyof typeof settingSchemas
export const settingNames = Object.keys(settingSchemas) as [SettingName, ...SettingName[]]
export type SettingValue<N extends SettingName> = z.output<(typeof settingSchemas)[N]>
export type StudioSettings = { readonly [N in SettingName]: SettingValue<N> }

/** Values that hold until they are set. Name, currency and zone come from the studio's making. */
export const settingDefaults: Omit<StudioSettings, 'name' | 'zone'> = {
  currency: 'usd',
  ture: {
    nr: 3,
    interval: [
      { key: 'morning', start: '06:00', end: '14:00' },
      { key: 'afternoon', start: '14:00', end: '22:00' },
      { key: 'night', start: '22:00', end: '06:00' },
    ],
  },
  // Chat is part of the product; the others stand for programs and services besides it.
  modules: Object.fromEntries(studioModules.map((name) => [name, name === 'messenger'])) as Record<
    StudioModule,
    boolean
  >,
  trainerRestrictions: [],
  boostControl: ['super'],
  managersConfigureRules: false,
  retention: retentionParts.map((part) => ({
    part,
    years: retentionRules.find((rule) => rule.part === part)?.years ?? 10,
  })),
  candidateMonths: RETENTION_MONTHS_DEFAULT,
  lockers: [],
  share_bp: 5000,
  cap_bp: 5000,
  bears: {},
  payRunNeedsTwo: false,
  linkPreviews: false,
  chatMonths: null,
  orderApproval: null,
  vacationDays: VACATION_DAYS_DEFAULT,
  vacationDaysMin: 20,
  carryOverMonths: 18,
  workdays: [1, 2, 3, 4, 5],
  lateMinutes: presenceDefaults.late_minutes,
  absentMinutes: presenceDefaults.absent_minutes,
  forgottenMinutes: presenceDefaults.forgotten_minutes,
}
