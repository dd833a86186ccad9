import { auditCalls } from '#shared/audit/calls.ts'
import { keyOf } from '../platform/keys.ts'
import { useLiveQuery } from '../platform/live.ts'

/** Follows the end of the log; rendered only while that is wanted. Everything that is recorded moves it: at most every two seconds. */
export default function LiveTail() {
  useLiveQuery(auditCalls.events, keyOf(auditCalls.events), 2000)
  return null
}
