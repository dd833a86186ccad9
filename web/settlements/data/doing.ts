import { useMemo } from 'react'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { mayCall, useViewer } from '../../platform/session.ts'

/** What somebody is about to do with a settlement: each a dialog. */
export type Doing =
  | { readonly what: 'sign' | 'pay' | 'returned' | 'reopen' | 'final' }
  | { readonly what: 'dispute' | 'answer'; readonly key: string }
  | { readonly what: 'book' | 'waive'; readonly keys: readonly string[] }

/** What this viewer may do with settlements of this person, by the rows that the server refuses by. */
export function useMaySettle(user: string) {
  const viewer = useViewer()
  return useMemo(() => {
    const input = { params: { user } }
    const isOwn = viewer.user === user
    return {
      isOwn,
      isOwner: mayCall(viewer, settlementCalls.reopenSettlement, input),
      review: mayCall(viewer, settlementCalls.reviewSettlement, input),
      sign: !isOwn && mayCall(viewer, settlementCalls.signSettlement, input),
      pay: !isOwn && mayCall(viewer, settlementCalls.paySettlement, input),
      returned: mayCall(viewer, settlementCalls.returnSettlement, input),
      reopen: mayCall(viewer, settlementCalls.reopenSettlement, input),
      final: mayCall(viewer, settlementCalls.finalSettlement, input),
      acknowledge: mayCall(viewer, settlementCalls.acknowledgeSettlement, input),
      dispute: mayCall(viewer, settlementCalls.disputeSettlement, input),
      answer: !isOwn && mayCall(viewer, settlementCalls.answerDispute, input),
      book: !isOwn && mayCall(viewer, differenceCalls.bookDifference, input),
      waive: !isOwn && mayCall(viewer, differenceCalls.waiveDifference, input),
      readsAll: mayCall(viewer, settlementCalls.settlementHalf),
    } as const
  }, [viewer, user])
}
export type MaySettle = ReturnType<typeof useMaySettle>
