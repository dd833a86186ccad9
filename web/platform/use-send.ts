import { useCallback, useState } from 'react'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { toastFailure, toastSuccess } from './toasts.ts'

/**
 * Sends a step at once, without a form: `send(context, step, toast?)`. What fails is a toast that begins with `context`; the
 * queries under `key` are fetched again either way, because what was refused has changed meanwhile.
 */
export function useSend(key: QueryKey) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const send = useCallback(
    async (context: string, step: () => Promise<unknown>, toast?: string) => {
      setBusy(true)
      try {
        await step()
        if (toast !== undefined) void toastSuccess(toast)
      } catch (error) {
        void toastFailure(error, context)
      } finally {
        await client.invalidateQueries({ queryKey: key })
        setBusy(false)
      }
    },
    [client, key],
  )
  return { busy, send }
}
