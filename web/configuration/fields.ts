import {
  ORDER_APPROVAL_MAX,
  shiftAt,
  type SettingName,
  type StudioSettings,
} from '#shared/configuration/settings.ts'
import { KEPT_MONTHS_MAX } from '#shared/chat/keeping.ts'
import { RETENTION_MONTHS_MAX, RETENTION_MONTHS_MIN } from '#shared/interviews/rules.ts'
import { bpOf, percentOf } from '../ui/percent.ts'

/** The faults that typed values can have. */
export type SettingFault =
  | 'name'
  | 'percent'
  | 'days'
  | 'months'
  | 'minutes'
  | 'candidateMonths'
  | 'chatMonths'
  | 'years'
  | 'shiftKey'
  | 'shiftKeyTaken'
  | 'shiftTime'
  | 'shiftOverlap'
  | 'locker'
  | 'orderApproval'
/** By the place in the setting, such as `1.end`; '' where the setting is one field. */
type Faults = Readonly<Record<string, SettingFault>>
type Years = readonly {
  readonly part: StudioSettings['retention'][number]['part']
  readonly years: string
}[]
/** The values that the fields of a setting hold: numbers and lists that are typed are texts. */
export type Typed = {
  readonly [N in SettingName]: N extends 'retention'
    ? Years
    : N extends 'lockers'
      ? string
      : StudioSettings[N] extends number | null
        ? string
        : StudioSettings[N]
}
/** How a setting stands in its fields. `meant` is undefined where what is typed is no value. */
interface Field<V, T> {
  readonly shown: (value: V) => T
  readonly meant: (typed: T) => V | undefined
  readonly faults: (typed: T) => Faults
}

const chosen = <V>(): Field<V, V> => ({
  shown: (value) => value,
  meant: (value) => value,
  faults: () => ({}),
})
const typedAs = <V>(
  fault: SettingFault,
  shown: (value: V) => string,
  meant: (typed: string) => V | undefined,
): Field<V, string> => ({
  shown,
  meant,
  faults: (typed) => (meant(typed) === undefined ? { '': fault } : {}),
})
const wholeTo = (text: string, most: number, least = 0): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
    ? Number(text)
    : undefined
const percent = typedAs<number>('percent', percentOf, bpOf)
const days = typedAs<number>('days', String, (text) => {
  const count = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && count >= 0 && count <= 366 && Number.isInteger(count * 2)
    ? count
    : undefined
})

const retention: Field<StudioSettings['retention'], Years> = {
  shown: (rows) => rows.map(({ part, years }) => ({ part, years: String(years) })),
  meant: (rows) =>
    rows.some(({ years }) => wholeTo(years, 100) === undefined)
      ? undefined
      : rows.map(({ part, years }) => ({ part, years: Number(years) })),
  faults: (rows) =>
    Object.fromEntries(
      rows.flatMap(({ years }, index) =>
        wholeTo(years, 100) === undefined ? [[`${index}.years`, 'years']] : [],
      ),
    ),
}
const lockers: Field<StudioSettings['lockers'], string> = {
  shown: (list) => list.join('\n'),
  meant: (text) => [
    ...new Set(
      text
        .split('\n')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ],
  faults: (text) => (lockers.meant(text)?.some((one) => one.length > 40) ? { '': 'locker' } : {}),
}

const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
const ture: Field<StudioSettings['ture'], StudioSettings['ture']> = {
  ...chosen(),
  faults: ({ interval }) => {
    const keys = interval.map(({ key }) => key)
    const found = interval.flatMap(
      ({ key, start, end }, index): [string, SettingFault | null][] => [
        [`${index}.key`, keyFault(key, keys.slice(0, index))],
        [`${index}.start`, isClock(start) ? null : 'shiftTime'],
        [`${index}.end`, isClock(end) ? null : 'shiftTime'],
      ],
    )
    const faults = found.filter((one): one is [string, SettingFault] => one[1] !== null)
    return Object.fromEntries(faults.length > 0 ? faults : overlaps(interval))
  },
}
const keyFault = (key: string, before: readonly string[]): SettingFault | null =>
  !/^[a-z0-9][a-z0-9-]{0,19}$/.test(key)
    ? 'shiftKey'
    : before.includes(key)
      ? 'shiftKeyTaken'
      : null
/** Said at the start that lies in another shift. */
const overlaps = (interval: StudioSettings['ture']['interval']): [string, SettingFault][] =>
  interval.flatMap(({ start }, index): [string, SettingFault][] =>
    interval.some((other, at) => at !== index && shiftAt([other], start) !== undefined)
      ? [[`${index}.start`, 'shiftOverlap']]
      : [],
  )

const minutes = typedAs<number>('minutes', String, (text) => wholeTo(text, 1440, 1))

/** Every setting in its fields, in the order in which they are listed. */
const fields: { readonly [N in SettingName]: Field<StudioSettings[N], Typed[N]> } = {
  name: typedAs<string>('name', String, (text) => text.trim() || undefined),
  currency: chosen<StudioSettings['currency']>(),
  zone: chosen<string>(),
  lockers,
  ture,
  modules: chosen<StudioSettings['modules']>(),
  trainerRestrictions: chosen<StudioSettings['trainerRestrictions']>(),
  boostControl: chosen<StudioSettings['boostControl']>(),
  managersConfigureRules: chosen<boolean>(),
  retention,
  candidateMonths: typedAs<number>('candidateMonths', String, (text) =>
    wholeTo(text, RETENTION_MONTHS_MAX, RETENTION_MONTHS_MIN),
  ),
  chatMonths: typedAs<number | null>(
    'chatMonths',
    (months) => (months === null ? '' : String(months)),
    (text) => (text.trim() === '' ? null : wholeTo(text, KEPT_MONTHS_MAX, 1)),
  ),
  vacationDays: days,
  vacationDaysMin: days,
  carryOverMonths: typedAs<number>('months', String, (text) => wholeTo(text, 36)),
  workdays: chosen<StudioSettings['workdays']>(),
  lateMinutes: minutes,
  absentMinutes: minutes,
  forgottenMinutes: minutes,
  share_bp: percent,
  cap_bp: percent,
  bears: chosen<StudioSettings['bears']>(),
  payRunNeedsTwo: chosen<boolean>(),
  linkPreviews: chosen<boolean>(),
  orderApproval: typedAs<number | null>(
    'orderApproval',
    (usd) => (usd === null ? '' : String(usd)),
    (text) => (text.trim() === '' ? null : wholeTo(text, ORDER_APPROVAL_MAX)),
  ),
}
export const settingsInOrder = Object.keys(fields) as readonly SettingName[]
/** The type of one setting's value is that of its own field. */
export const settingField = (setting: SettingName) =>
  fields[setting] as unknown as Field<unknown, unknown>
