import { msg } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountCalls, type User } from '#shared/accounts/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { keyOf, keyOfModule } from '../../platform/keys.ts'
import type { CallRequest } from '#shared/platform/calls.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { ApiError, call } from '../../platform/call.ts'
import { useLiveQuery } from '../../platform/live.ts'
import type { QueryState } from '../../ui/List.tsx'

/** The inactive people of every studio in sight. */
const ofAll = { body: { active: false, studios: [] } } satisfies CallRequest<
  typeof personCalls.inactiveUsers
>
export type Which = 'active' | 'inactive'

/** The people in sight: those who work here, or those who were set inactive. */
export function useUserList(which: Which): QueryState<User> {
  const key =
    which === 'active'
      ? keyOf(accountCalls.getAppUsers, {})
      : keyOf(personCalls.inactiveUsers, ofAll)
  useLiveQuery(accountCalls.getAppUsers, key)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      which === 'active' ? call(accountCalls.getAppUsers, {}, { signal }) : inactive(signal),
    meta: {
      failure: which === 'inactive' ? msg`Failed to get inactive users` : msg`Failed request`,
    },
    throwOnError: (_, { state }) => state.data === undefined,
  })
}

/** An answer that is no list is an error of its own (docs/rules/screens.md#answers-that-are-no-list). */
async function inactive(signal: AbortSignal): Promise<User[]> {
  const people: unknown = await call(personCalls.inactiveUsers, ofAll, { signal, anyAnswer: true })
  if (!Array.isArray(people))
    throw new ApiError(200, 'response.invalid', 'invalid inactive users', null)
  return people as User[]
}

/** At once; one after another would be slow for fifty people, all together a flood. */
const at_once_max = 4
/** Sets people inactive or active again, and then reads the lists anew. Raises the first failure after all were tried. */
export function useSetActive(): (
  users: readonly string[],
  active: boolean,
  /** Empty: from now on. */
  from: LocalDay,
) => Promise<void> {
  const client = useQueryClient()
  return async (users, active, from) => {
    const left = [...users]
    const failures: unknown[] = []
    const work = async () => {
      for (let user = left.shift(); user !== undefined; user = left.shift())
        await call(personCalls.make_inactive, {
          body: { user, active, ...(from === '' ? {} : { from }) },
        }).catch((error: unknown) => failures.push(error))
    }
    await Promise.all(Array.from({ length: at_once_max }, work))
    await client.invalidateQueries({ queryKey: keyOfModule(personCalls.make_inactive) })
    if (failures.length > 0) throw failures[0]
  }
}
