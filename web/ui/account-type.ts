import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const names = {
  Manager: msg`Manager`,
  Trainer: msg`Trainer`,
  Model: msg`Model`,
  Tehnic: msg`Technician`,
  Other: msg`Other`,
}

/** What an account type is called in the page's language. */
export const accountType = (tipCont: string): string =>
  Object.hasOwn(names, tipCont) ? i18n._(names[tipCont as keyof typeof names]) : tipCont
