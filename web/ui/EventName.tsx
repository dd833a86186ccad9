import { useEventName } from './event-names.ts'

/** What people call an event of this type. Fetched with all the names, when the first is shown. */
export default function EventName({ type }: { readonly type: string }) {
  return useEventName()(type)
}
