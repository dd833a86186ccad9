import { accountCalls } from '#shared/accounts/calls.ts'
import { useLocalStudios } from '../../platform/queries.ts'
import { useStudioName } from '../../ui/use-studio-name.ts'

/** Returns what a row says of its studio: the name, for those who see several. */
export function useOfStudio(): (studio: string | null) => readonly string[] {
  const studioName = useStudioName()
  const several = useLocalStudios(accountCalls.getLocalStudios).length > 1
  return (studio) => (several && studio !== null ? [studioName(studio)] : [])
}
