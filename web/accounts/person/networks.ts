import type { nonAdultNetworks } from '#shared/accounts/person-rules.ts'

export type SocialNetwork = (typeof nonAdultNetworks)[number]

/** As they write themselves, in every language. */
export const networkNames: Readonly<Record<SocialNetwork, string>> = {
  twitter: 'Twitter',
  youtube: 'YouTube',
  amazon: 'Amazon',
  skype: 'Skype',
  lovense: 'Lovense',
  exclusive: 'Exclusive',
}
