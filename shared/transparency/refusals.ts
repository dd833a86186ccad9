import { defineRefusals, refuser } from '../platform/refusals.ts'

export const transparencyRefusals = defineRefusals({
  'transparency.none': { status: 409, text: 'no head of the log is signed yet' },
  'transparency.size': { status: 422, text: 'the log has a signed head of {size} leaves, no more' },
  'transparency.order': { status: 422, text: 'a tree begins only one that is as large or larger' },
  'transparency.index': { status: 422, text: 'a tree of {size} leaves has no leaf {index}' },
})
export const refuseProof = refuser(transparencyRefusals)
