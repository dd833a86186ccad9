import { useMemo } from 'react'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { noteCalls } from '#shared/notes/calls.ts'
import type { NoteColour } from '#shared/notes/rules.ts'
import type { CallRequest } from '#shared/platform/calls.ts'
import { keyOfModule } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { toastFailure } from '../platform/toasts.ts'

export const notesKey = keyOfModule(noteCalls.list)
/** The notes that the server narrows them to; the old ones stay while others are asked for. */
export function useNotes(query: NonNullable<CallRequest<typeof noteCalls.list>['query']>) {
  return useLiveCall(noteCalls.list, { request: { query }, placeholderData: keepPreviousData })
}

/** Does something at once, and says so where it fails. */
export function useNoteSend(): (context: string, send: () => Promise<unknown>) => Promise<void> {
  const client = useQueryClient()
  return async (context, send) => {
    try {
      await send()
    } catch (error) {
      await toastFailure(error, context)
    }
    await client.invalidateQueries({ queryKey: notesKey })
  }
}

export function useNoteColourNames(): Readonly<Record<NoteColour, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      none: t`No colour`,
      yellow: t`Yellow`,
      green: t`Green`,
      blue: t`Blue`,
      red: t`Red`,
      violet: t`Violet`,
    }),
    [t],
  )
}
