import { useEffect, useState } from 'react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { call } from '../platform/call.ts'

/** Whether the first owner is still to be made; undefined without an answer, which harms nothing. */
export function useSetupNeeded(): boolean | undefined {
  const [needed, setNeeded] = useState<boolean>()
  useEffect(() => {
    call(accountCalls.setupNeeded).then(
      (answer) => setNeeded(answer.needed),
      () => setNeeded(undefined),
    )
  }, [])
  return needed
}
