import { useCallback } from 'react'
import { useEventName } from '../ui/use-definition-names.ts'

/** Modules whose screens are those of a resource with another name. */
const screensOf: Readonly<Record<string, string>> = {
  'site-status': 'monitoring',
  operations: 'configuration',
  transparency: 'accounts',
}
/** Returns the part of the product that a call, 'accounts.editPerson', belongs to: as the menu names it. */
export function useCallArea(): (call: string) => string {
  const nameOf = useEventName()
  return useCallback(
    (call) => {
      const [module = call] = call.split('.')
      return nameOf(screensOf[module] ?? module)
    },
    [nameOf],
  )
}
