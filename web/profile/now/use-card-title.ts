import { accountCalls } from '#shared/accounts/calls.ts'
import { useLocalStudios } from '../../platform/queries.ts'

/** Returns the title of a card about one studio: with its name, where the viewer sees several. */
export function useCardTitle(title: string, studio: string): string {
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const name = studios.find((one) => one.studio === studio)?.name ?? studio
  return studios.length > 1 ? `${title} · ${name}` : title
}
