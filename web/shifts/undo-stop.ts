import { t } from '@lingui/core/macro'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { UNDO_SECONDS_MAX } from '#shared/shifts/rules.ts'
import { call } from '../platform/call.ts'
import { showAnswer } from '../platform/queries.ts'
import { toastSuccess, toastUndo } from '../platform/toasts.ts'
import { shiftKey } from './own-shift.ts'

/** Says that the shift has ended, and offers to take that back for a while. */
export function offerUndo(user: string, onError: (error: unknown) => void): void {
  const undo = async () => {
    try {
      const { session } = await call(shiftCalls.undoStop, { body: { user } })
      showAnswer(shiftKey(user), session)
      await toastSuccess(t`Shift resumed`)
    } catch (error) {
      onError(error)
    }
  }
  void toastUndo({
    text: t`Shift ended`,
    undo: () => void undo(),
    until_ms: UNDO_SECONDS_MAX * 1000,
  })
}
