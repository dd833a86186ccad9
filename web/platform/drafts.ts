import { sessionAtom, store } from './session.ts'

/**
 * Keeps what was typed into a form and not saved, so that the end of a session or a reload loses nothing. It stays
 * in this tab, and is only given back to the person who typed it.
 */
const keyOf = (form: string): string | null => {
  const session = store.get(sessionAtom)
  return session.status === 'known' ? `callboard.draft.${session.viewer.user}.${form}` : null
}

/** Fields of these names are never kept, in any form. */
const secrets = ['pass', 'password', 'code', 'token', 'cnp', 'serie', 'iban']
export const withoutSecrets = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)))

/** Keeps the values of a form, such as those that were changed. */
export function keepDraft(form: string, values: object): void {
  const key = keyOf(form)
  if (key !== null) window.sessionStorage.setItem(key, JSON.stringify(withoutSecrets(values)))
}

/** Gives what was kept of a form, as far as its fields still have such values; null where nothing was. */
export function draftOf<Values extends object>(form: string, initial: Values): Values | null {
  const key = keyOf(form)
  const text = key === null ? null : window.sessionStorage.getItem(key)
  return text === null ? null : fitting(JSON.parse(text) as object, initial)
}

export function dropDraft(form: string): void {
  const key = keyOf(form)
  if (key !== null) window.sessionStorage.removeItem(key)
}

/** Exported for its test: a newer page may have other fields, and what was not kept is as it is now. */
export function fitting<Values extends object>(kept: object, initial: Values): Values {
  const known = initial as Readonly<Record<string, unknown>>
  const fits = Object.entries(kept).filter(
    ([name, value]) =>
      name in known &&
      typeof value === typeof known[name] &&
      Array.isArray(value) === Array.isArray(known[name]),
  )
  return { ...initial, ...Object.fromEntries(fits) }
}
