import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { atom, useAtomValue } from 'jotai'
import type { AccountPermissions } from '#shared/permissions/calls.ts'
import { usePersonName } from '../platform/people.ts'
import { store } from '../platform/session.ts'
import { toastFailure, toastSuccess, toastUndo } from '../platform/toasts.ts'
import { permissionsKey } from './data.ts'

/** Something that is chosen for a person. */
export interface Choice {
  /** The subject, as it is said after the person's name: 'Shifts: View'. */
  readonly what: string
  /** How the person looks before the server has answered. */
  readonly shown: (row: AccountPermissions) => AccountPermissions
  readonly send: (version: number) => Promise<AccountPermissions>
  /** The decision that takes it back. Absent: it was asked before. */
  readonly back?: Choice
}

interface Waiting {
  readonly user: string
  readonly shown: Choice['shown']
}
const waitingAtom = atom<readonly Waiting[]>([])
/** By person: one decision after the other, each on the version that the one before it answered. */
const lines = new Map<string, Promise<number>>()

function inLine(user: string, version: number, send: Choice['send']): Promise<number> {
  const before = lines.get(user) ?? Promise.resolve(version)
  const turn = before.then(async (known) => (await send(Math.max(known, version))).version)
  // A refused decision changes nothing: the next one goes on from where this one began.
  lines.set(
    user,
    turn.catch(() => before),
  )
  return turn
}

/** How a person looks with what is on its way. */
export function useShown(row: AccountPermissions): AccountPermissions {
  const waiting = useAtomValue(waitingAtom)
  return waiting.reduce((now, { user, shown }) => (user === row.user ? shown(now) : now), row)
}

/** Decides: shown at once, said when it is saved, with the way back; what is refused goes back by itself and says why. */
export function useDecide(row: AccountPermissions): (decision: Choice) => Promise<void> {
  const { t } = useLingui()
  const client = useQueryClient()
  const { user, version } = row
  const name = usePersonName()(user)
  const decided = async (decision: Choice) => {
    const waiting = { user, shown: decision.shown }
    store.set(waitingAtom, (all) => [...all, waiting])
    try {
      await inLine(user, version, decision.send)
    } finally {
      await client.invalidateQueries({ queryKey: permissionsKey })
      store.set(waitingAtom, (all) => all.filter((one) => one !== waiting))
    }
  }
  const failed = (error: unknown, { what }: Choice) => toastFailure(error, `${name}, ${what}`)
  const takeBack = (decision: Choice) => {
    const before = decision.what
    return decided(decision).then(
      () => toastSuccess(t`Restored for ${name}: ${before}`),
      (error: unknown) => failed(error, decision),
    )
  }
  return async (decision) => {
    const { what, back } = decision
    try {
      await decided(decision)
    } catch (error) {
      return failed(error, decision)
    }
    const text = t`Saved for ${name}: ${what}`
    return back ? toastUndo({ text, undo: () => void takeBack(back) }) : toastSuccess(text)
  }
}
