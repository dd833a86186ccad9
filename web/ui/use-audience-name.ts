import { useLingui } from '@lingui/react/macro'
import { audienceParts } from '#shared/permissions/audience.ts'
import { usePersonName } from '../platform/people.ts'
import { accountType } from './account-type.ts'
import { useStudioName } from './use-studio-name.ts'

/** Returns the words for an audience: 'Ana Pop', 'North: Everyone', 'North: Model'. */
export function useAudienceName(): (audience: string) => string {
  const { t } = useLingui()
  const [personName, studioName] = [usePersonName(), useStudioName()]
  return (audience) => {
    const { user, studio = '', tipCont } = audienceParts(audience)
    return user === undefined
      ? `${studioName(studio)}: ${tipCont === undefined ? t`Everyone` : accountType(tipCont)}`
      : personName(user)
  }
}
