import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'

/** Finds what is wrong with a field's text, or null. */
export type FieldCheck = (value: string) => string | null

/**
 * The fixed messages (docs/rules/people.md#messages-of-fields) for the fields of a form, said as the person types; the server decides.
 * Its schemas are not in the page: they would be 60 kB of it.
 */
export function useChecks() {
  const { t } = useLingui()
  return useMemo(
    () => ({
      email: ((value) =>
        /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)
          ? null
          : t`Please enter a valid email address`) satisfies FieldCheck,
      letters: ((value) =>
        /^[\p{L}\p{M} .'’-]*$/u.test(value)
          ? null
          : t`Letters and spaces only`) satisfies FieldCheck,
      number: ((value) =>
        /^\d+([.,]\d+)?$/.test(value) ? null : t`Please enter a valid number`) satisfies FieldCheck,
      /** In its fixed spelling. */
      longerThan:
        (field: string, n: number): FieldCheck =>
        (value) =>
          value.length > n ? null : t`${field} length must be grater than ${n}`,
      same:
        (above: string): FieldCheck =>
        (value) =>
          value === above ? null : t`Please enter the same password as above`,
      colour: ((value) =>
        /^#[0-9a-fA-F]{6}$/.test(value)
          ? null
          : t`Enter a colour as # and six hex digits, such as #1A2B3C`) satisfies FieldCheck,
      login: ((value) =>
        /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(value)
          ? null
          : t`Use letters, numbers, _ . or - (max. 64)`) satisfies FieldCheck,
      password: ((value) =>
        value.length >= 7 &&
        /\p{Ll}/u.test(value) &&
        /\p{Lu}/u.test(value) &&
        /\d/.test(value) &&
        /[^\p{L}\d\s]/u.test(value)
          ? null
          : t`At least 7 characters with a lowercase and an uppercase letter, a digit and a special character`) satisfies FieldCheck,
    }),
    [t],
  )
}

/** The first thing that is wrong. */
export const first =
  (...checks: readonly FieldCheck[]): FieldCheck =>
  (value) => {
    for (const check of checks) {
      const wrong = check(value)
      if (wrong !== null) return wrong
    }
    return null
  }
/** Nothing is a good answer, too. */
export const optional =
  (check: FieldCheck): FieldCheck =>
  (value) =>
    value === '' ? null : check(value)
