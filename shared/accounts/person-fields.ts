import { z } from 'zod'
import { nameText, text } from '../platform/text.ts'
import { Id, languages, TipCont } from './calls.ts'
import { NewConfigs } from './new-configs.ts'
import { lengthMessage, messages } from './person-rules.ts'

/** Text that must be longer than `n` characters where it is given at all, with the fixed message (docs/rules/people.md#messages-of-fields). */
const longer = (field: string, n: number, max: number) =>
  nameText(max).refine((value) => value === '' || value.length > n, lengthMessage(field, n))
/** A hyphen, an apostrophe or a full stop inside a name counts as a letter: Ana-Maria and O'Neil are names. */
const ofLetters = (value: string): boolean => /^[\p{L}\p{M} .'’-]*$/u.test(value)
const lettersOnly = (schema: z.ZodType<string>) => schema.refine(ofLetters, messages.letters)
const date = z.iso.date('Please enter a valid date').nullable()
const days = z
  .number(messages.number)
  .min(0, messages.number)
  .max(366, messages.number)
  .multipleOf(0.5, messages.number)

/** A name as people have them, of at least two letters: signs between them are not counted. */
export const personName = (field: 'name' | 'surname') =>
  lettersOnly(
    nameText(100).refine(
      (value) => (ofLetters(value) ? lettersIn(value) : value.length) > 1,
      lengthMessage(field, 1),
    ),
  )
const lettersIn = (value: string): number => value.match(/\p{L}/gu)?.length ?? 0

/** Birth date as numbers of day, month and year (docs/rules/people.md#fields-of-an-account). */
export const Varsta = z
  .object({
    ziua: z.int().min(1).max(31),
    luna: z.int().min(1).max(12),
    anul: z.int().min(1900).max(2100),
  })
  .refine(
    ({ ziua, luna, anul }) => new Date(Date.UTC(anul, luna - 1, ziua)).getUTCDate() === ziua,
    'Please enter a valid date',
  )
/** ID card: CNP (or another country's number of a person), series, and the month of expiry. What is not named stays; null takes it away. */
export const Ci = z.object({
  cnp: text(20).nullable().optional(),
  serie: text(20).nullable().optional(),
  luna: z.int().min(1).max(12).nullable().optional(),
  anul: z.int().min(1990).max(2100).nullable().optional(),
})
/** The fields that one edit may set. A field that is not named stays as it is. */
export const PersonEdit = z.strictObject({
  name: personName('name').optional(),
  surname: personName('surname').optional(),
  email: z.email(messages.email).max(200).optional(),
  tipCont: TipCont.optional(),
  studio: Id.optional(),
  language: z.enum(languages).optional(),
  telefon: text(30)
    .refine((value) => /^(\+?\d[\d ]*)?$/.test(value), messages.number)
    .refine((value) => value === '' || value.length > 5, lengthMessage('telefon', 5))
    .optional(),
  adresa: longer('adresa', 2, 300).optional(),
  oras: lettersOnly(longer('oras', 1, 100)).optional(),
  tara: lettersOnly(longer('tara', 1, 100)).optional(),
  zipCode: text(20).optional(),
  iban: text(42)
    .refine((value) => /^[A-Za-z0-9 ]*$/.test(value), 'letters, digits and spaces only')
    .refine((value) => value === '' || value.length > 4, lengthMessage('iban', 4))
    .optional(),
  varsta: Varsta.nullable().optional(),
  ci: Ci.optional(),
  locker: text(50).optional(),
  cazare: z.boolean().optional(),
  auto_pause: z.boolean().optional(),
  culoarea: z
    .string()
    .regex(/^(#[0-9a-fA-F]{6})?$/, 'a colour is # and six hexadecimal digits')
    .optional(),
  chatSound: z.boolean().optional(),
  hired: date.optional(),
  contract: text(50).optional(),
  ended: date.optional(),
  /** null: as many as the studio says. */
  vacationDays: days.nullable().optional(),
  /** The same as `vacationDays`, by the name that User has for it. */
  daysOff: days.nullable().optional(),
  /** Days left of the year before this one; null: as they are reckoned. */
  remainingLastYearDaysOff: days.nullable().optional(),
  new_configs: NewConfigs.optional(),
})
export type PersonEdit = z.output<typeof PersonEdit>
export type PersonField = keyof PersonEdit

/**
 * The editors of each field; field-visibility.ts says who sees it. `own`: the person may edit it themselves, too
 * (what pays, proves or ranks a person is for others to enter). Everything else is for those who manage accounts,
 * have the person in sight and rank above them.
 */
interface FieldRule {
  readonly own: boolean
}
const others = { own: false } as const
const own = { own: true } as const
export const personFields: Readonly<Record<PersonField, FieldRule>> = {
  name: others,
  surname: others,
  email: own,
  tipCont: others,
  studio: others,
  language: own,
  telefon: own,
  adresa: own,
  oras: own,
  tara: own,
  zipCode: own,
  iban: others,
  varsta: others,
  ci: others,
  locker: others,
  cazare: others,
  auto_pause: others,
  culoarea: own,
  chatSound: own,
  hired: others,
  contract: others,
  ended: others,
  vacationDays: others,
  daysOff: others,
  remainingLastYearDaysOff: others,
  new_configs: others,
}
