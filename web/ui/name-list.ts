import { useLingui } from '@lingui/react/macro'

const named_max = 5

/** Names as a sentence lists them: 'Ana Pop, Mara Ilie and Zoe Rus'; after the fifth, how many more there are. */
export function useNameList(): (names: readonly string[]) => string {
  const { t, i18n } = useLingui()
  return (names) => {
    const more = names.length - named_max
    const shown = more > 1 ? [...names.slice(0, named_max), t`${more} more`] : names
    return new Intl.ListFormat(i18n.locale).format(shown)
  }
}
