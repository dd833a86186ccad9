import { useEffect, useState } from 'react'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { call } from '../platform/call.ts'

/** Whether the first owner is still to be made; undefined without an answer, which harms nothing. */
export function useSetupNeeded(): boolean | undefined {
  const [needed, setNeeded] = useState<boolean>()
  useEffect(() => {
    call(accessCalls.setupNeeded).then(
      (answer) => setNeeded(answer.needed),
      () => setNeeded(undefined),
    )
  }, [])
  return needed
}
