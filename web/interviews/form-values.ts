import { useLingui } from '@lingui/react/macro'
import { tipuri } from '#shared/accounts/calls.ts'
import { tipContOf } from '#shared/accounts/rules.ts'
import type { Interview } from '#shared/interviews/views.ts'
import { MINUTES_DEFAULT } from '#shared/interviews/rules.ts'
import { clockIn, dateIn } from '../ui/format.ts'
import { first, optional, useChecks } from '../ui/use-checks.ts'

export interface PersonValues {
  readonly studio: string
  readonly tipCont: string
  readonly name: string
  readonly surname: string
  readonly telefon: string
  readonly email: string
  readonly oras: string
  readonly social: string
  readonly source: string
  readonly notes: string
}
export interface PlanValues {
  readonly interviewer: string
  readonly date: string
  readonly time: string
  readonly minutes: string
  readonly place: string
  readonly note: string
}
export const types = tipuri

export const noPerson = (studio: string): PersonValues => ({
  studio,
  tipCont: 'Model',
  name: '',
  surname: '',
  telefon: '',
  email: '',
  oras: '',
  social: '',
  source: '',
  notes: '',
})
export const noPlan = (date: string, rest: Partial<PlanValues> = {}): PlanValues => ({
  interviewer: '',
  date,
  time: '10:00',
  minutes: String(MINUTES_DEFAULT),
  place: '',
  note: '',
  ...rest,
})
/** An interview as its form has it, by the clock by which the form is read: that of the candidate's studio now. */
export const planOf = (interview: Interview, timezone: string): PlanValues => {
  const seconds = Date.parse(interview.at) / 1000
  const { interviewer, minutes, place, note } = interview
  const when = { date: dateIn(seconds, timezone), time: clockIn(seconds, timezone) }
  return { interviewer, ...when, minutes: String(minutes), place, note }
}

/** As the calls take them. */
export const personBody = ({
  tipCont,
  name,
  surname,
  telefon,
  email,
  oras,
  studio,
  social,
  source,
  notes,
}: PersonValues) => ({
  studio,
  tipCont: tipContOf(tipCont),
  name: name.trim(),
  surname: surname.trim(),
  telefon: telefon.trim(),
  email: email.trim(),
  oras: oras.trim(),
  social,
  source,
  notes,
})
export const planBody = ({ interviewer, date, time, minutes, place, note }: PlanValues) => ({
  interviewer,
  date,
  time,
  minutes: Number(minutes),
  place,
  note,
})

/** Returns the checks of the fields, which say what is wrong as the person types. */
export function usePersonChecks() {
  const { t } = useLingui()
  const check = useChecks()
  const phone = (value: string) =>
    /^\+?\d[\d ]{4,}$/.test(value.trim()) ? null : t`Please enter a valid number`
  return {
    name: first(check.longerThan(t`First name`, 1), check.letters),
    surname: first(check.longerThan(t`Last name`, 1), check.letters),
    email: optional(check.email),
    telefon: (value: string, { email, social }: PersonValues) =>
      `${value}${email}${social}`.trim() === ''
        ? t`Enter a phone number, an email address or a social profile`
        : optional(phone)(value),
    oras: optional(first(check.longerThan(t`City`, 1), check.letters)),
  }
}
export function usePlanChecks() {
  const { t } = useLingui()
  return {
    interviewer: (value: string) => (value === '' ? t`Choose a person` : null),
    date: (value: string) => (value === '' ? t`Choose a date` : null),
    time: (value: string) => (value === '' ? t`Enter a time` : null),
  }
}

/** Which field a refusal is about. */
export const planFields = {
  'interviews.taken': 'time',
  'interviews.candidateTaken': 'time',
  'interviews.timeUnusable': 'date',
  'interviews.interviewerUnknown': 'interviewer',
} as const
