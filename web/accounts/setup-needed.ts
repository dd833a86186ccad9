import { useEffect, useState } from 'react'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { ApiError, call } from '../platform/call.ts'

/** Whether the first owner is still to be made, `code` if the set-up code is needed for it; undefined without an answer, which harms nothing. */
export function useSetupNeeded(token?: string): boolean | 'code' | undefined {
  const [needed, setNeeded] = useState<boolean | 'code'>()
  useEffect(() => {
    call(accessCalls.setupNeeded, { query: { token } }).then(
      (answer) => setNeeded(answer.needed),
      (error: unknown) =>
        setNeeded(
          error instanceof ApiError && error.code === 'accounts.setupToken' ? 'code' : undefined,
        ),
    )
  }, [token])
  return needed
}
