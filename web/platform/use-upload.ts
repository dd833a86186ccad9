import { useEffect, useRef, useState } from 'react'
import { ApiError, type CallOptions } from './call.ts'
import { refusalText } from './refusals.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { toastFailure } from './toasts.ts'

type UploadState =
  | { readonly state: 'waiting' }
  /** `part`: how much has left, from 0 to 1; 1 while the server looks at it. */
  | { readonly state: 'sending'; readonly part: number }
  /** `final`: another try would change nothing, because the file is none that is taken. */
  | { readonly state: 'failed'; readonly why: string; readonly final: boolean }
  | { readonly state: 'done' }
export type UploadItem = UploadState & { readonly id: number; readonly file: File }
/** Sends one file by a call that is made with these options; raises what the server refuses. */
export type SendFile = (
  file: File,
  options: Required<Pick<CallOptions, 'signal' | 'fetch'>>,
) => Promise<unknown>
type OnEnd = (item: UploadItem) => Promise<void> | void
/** A queued file. It goes where it was dropped, also if another thing is shown there meanwhile. */
interface Queued extends Pick<UploadItem, 'id' | 'file'> {
  readonly send: SendFile
  readonly onEnd: OnEnd
}
interface Uploading {
  /** The chosen files in their order, without the finished ones: those are in the list of the component that shows them. */
  readonly items: readonly UploadItem[]
  readonly add: (files: readonly File[]) => void
  /** Shows a file that is not sent, and why. */
  readonly reject: (file: File, why: string) => void
  /** Ends what is on its way; what failed or waits is forgotten. */
  readonly cancel: (id: number) => void
  readonly retry: (id: number) => void
}

/**
 * Sends files one after another, each in a request of its own, so that each has its progress, its refusal and another try. `onEnd`
 * is called for each file that is done or has failed. What is on its way ends with the screen.
 */
export function useUpload(send: SendFile, onEnd: OnEnd): Uploading {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const queue = useRef<Queued[]>([])
  const running = useRef<{ readonly id: number; readonly stop: AbortController }>(undefined)
  const nextId = useRef(0)
  const set = (id: number, now: UploadState) =>
    setItems((all) => all.map((one) => (one.id === id ? { id, file: one.file, ...now } : one)))
  const forget = (id: number) => setItems((all) => all.filter((one) => one.id !== id))

  const sendOne = async ({ id, file, ...by }: Queued) => {
    const stop = new AbortController()
    running.current = { id, stop }
    set(id, { state: 'sending', part: 0 })
    const onProgress = (part: number) => set(id, { state: 'sending', part })
    const end = await endOf(by.send, file, stop.signal, onProgress)
    if (end) {
      set(id, end)
      // The caller may ask the server for more here: a failure of that is none of the upload.
      await Promise.resolve(by.onEnd({ id, file, ...end })).catch(toastFailure)
    }
    if (end?.state !== 'failed') forget(id)
  }
  const work = async () => {
    if (running.current) return
    try {
      for (let next = queue.current.shift(); next; next = queue.current.shift()) await sendOne(next)
    } finally {
      running.current = undefined
    }
  }
  const enqueue = (more: readonly Pick<UploadItem, 'id' | 'file'>[]) => {
    queue.current.push(...more.map((one) => ({ ...one, send, onEnd })))
    void work()
  }
  useEffect(
    () => () => {
      queue.current = []
      running.current?.stop.abort()
    },
    [],
  )
  return {
    items,
    add: (files) => {
      const more = files.map((file) => ({ id: nextId.current++, file }))
      setItems((all) => [...all, ...more.map((one) => ({ ...one, state: 'waiting' as const }))])
      enqueue(more)
    },
    reject: (file, why) => {
      const item = { id: nextId.current++, file, state: 'failed', why, final: true } as const
      setItems((all) => [...all, item])
      void onEnd(item)
    },
    cancel: (id) => {
      queue.current = queue.current.filter((one) => one.id !== id)
      if (running.current?.id === id) running.current.stop.abort()
      else forget(id)
    },
    retry: (id) => {
      const again = items.find((one) => one.id === id)
      if (again?.state !== 'failed') return
      set(id, { state: 'waiting' })
      enqueue([{ id, file: again.file }])
    },
  }
}
/** The end of an upload; undefined if the person stopped it. */
async function endOf(
  send: SendFile,
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<UploadState | undefined> {
  try {
    await send(file, { signal, fetch: (url, init) => sendWithProgress(url, init, onProgress) })
    return { state: 'done' }
  } catch (error) {
    return signal.aborted
      ? undefined
      : { state: 'failed', why: reasonOf(error), final: isOfTheFile(error) }
  }
}
/** Too large, or none that is taken: the same file is refused again. */
const isOfTheFile = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 413 || error.status === 422)
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return refusalText(error)
  return error instanceof Error ? error.message : String(error)
}
