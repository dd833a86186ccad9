import { Alert } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { operationsCalls } from '#shared/operations/calls.ts'
import { useCall } from '../platform/queries.ts'

const again_ms = 2000

/** In a demo: that figures of the past change, until its history is there. Elsewhere it is asked once, and shows nothing. */
export default function DemoFilling() {
  const { data } = useCall(operationsCalls.demo, {
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.percent == null ? false : again_ms),
  })
  const percent = data?.percent ?? null
  if (percent === null) return null
  return (
    <Alert role="status">
      <Trans>
        This demo is still filling with its history: {percent} % is there. Figures of the past
        change until then.
      </Trans>
    </Alert>
  )
}
