import { useLingui } from '@lingui/react/macro'
import { typeNames } from '#shared/notifications/texts.ts'
import type { Channel } from '#shared/notifications/types.ts'
import type { OneChoice } from './choices-data.ts'

/** The ways in which a person is told, by name. */
export function useChannelNames(): Readonly<Record<Channel, string>> {
  const { t } = useLingui()
  return { screen: t`On screen`, push: t`Push`, mail: t`Daily email` }
}

/**
 * Returns the words for a choice: 'Ana Pop, Finished imports (Push): on'; without `nameOfPerson` it is the reader's
 * own.
 */
export function useChoiceText(
  nameOfPerson?: (user: string) => string,
): (choice: OneChoice) => string {
  const { t, i18n } = useLingui()
  const channelNames = useChannelNames()
  return ({ user, type, channel, on }) => {
    const what = `${typeNames(i18n.locale)[type]} (${channelNames[channel]})`
    const about = nameOfPerson ? `${nameOfPerson(user)}, ${what}` : what
    return on ? t`${about}: on` : t`${about}: off`
  }
}
