import { useEffect, useRef, useState } from 'react'
import { whatIfCalls, type WhatIfAnswer } from '#shared/settlements/what-if-calls.ts'
import { call } from '../../platform/call.ts'
import { failureText } from '../../platform/toasts.ts'
import type { WhatIfRequest } from './assumptions.ts'

/** People asked for at once: so often the bar moves, and so soon it can be stopped. */
const people_at_once = 25

export type WhatIfProgress =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly done: number; readonly people: number }
  | { readonly status: 'done'; readonly answer: WhatIfAnswer }
  | { readonly status: 'failed'; readonly text: string }

/** Asks page by page; a new question, or leaving, stops the one before. */
export function useWhatIf() {
  const [progress, setProgress] = useState<WhatIfProgress>({ status: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const stop = () => {
    running.current?.abort()
    setProgress({ status: 'idle' })
  }
  const ask = async (request: WhatIfRequest) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setProgress({ status: 'asking', done: 0, people: 0 })
    try {
      const answer = await askAll(request, control.signal, (done, people) =>
        setProgress({ status: 'asking', done, people }),
      )
      if (!control.signal.aborted) setProgress({ status: 'done', answer })
    } catch (error) {
      if (!control.signal.aborted) setProgress({ status: 'failed', text: failureText(error) })
    }
  }
  return { progress, ask, stop }
}

async function askAll(
  request: WhatIfRequest,
  signal: AbortSignal,
  told: (done: number, people: number) => void,
): Promise<WhatIfAnswer> {
  const ask = (after: string | null) =>
    call(
      whatIfCalls.settlementWhatIf,
      { body: { ...request, limit: people_at_once, ...(after === null ? {} : { after }) } },
      { signal },
    )
  const first = await ask(null)
  const rows = [...first.rows]
  let { next } = first
  for (let done = people_at_once; next !== null && done < first.people; done += people_at_once) {
    told(done, first.people)
    const page = await ask(next)
    rows.push(...page.rows)
    next = page.next
  }
  return { ...first, rows, next: null }
}
