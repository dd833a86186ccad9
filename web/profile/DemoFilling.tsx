import { operationsCalls } from '#shared/operations/calls.ts'
import { lazyComponent } from '../platform/lazy-component.tsx'
import { useCall } from '../platform/queries.ts'

const FillingNotice = lazyComponent(() => import('./FillingNotice.tsx'))

const again_ms = 2000

/** In a demo: that figures of the past change, until its history is there. Elsewhere it is asked once, and shows nothing. */
export default function DemoFilling() {
  const { data } = useCall(operationsCalls.demo, {
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.percent == null ? false : again_ms),
  })
  const percent = data?.percent ?? null
  return percent === null ? null : <FillingNotice percent={percent} />
}
