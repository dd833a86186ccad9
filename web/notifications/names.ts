import { useLingui } from '@lingui/react/macro'
import type { Channel } from '#shared/notifications/types.ts'

/** The ways in which a person is told, by name. */
export function useChannelNames(): Readonly<Record<Channel, string>> {
  const { t } = useLingui()
  return { screen: t`On screen`, push: t`Push`, mail: t`Daily email` }
}
