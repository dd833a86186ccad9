import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { noteCalls } from '#shared/notes/calls.ts'
import type { NoteColour } from '#shared/notes/rules.ts'
import { keyOfModule } from '../platform/keys.ts'

export const notesKey = keyOfModule(noteCalls.list)

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
