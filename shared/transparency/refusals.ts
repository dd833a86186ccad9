import { defineRefusals, refuser } from '../platform/refusals.ts'

export const transparencyRefusals = defineRefusals({
  'transparency.none': { status: 409, text: 'Nothing has been signed yet' },
  'transparency.size': { status: 422, text: 'The log has only {size} signed entries' },
  'transparency.order': {
    status: 422,
    text: 'The log can only be compared with an earlier version',
  },
  'transparency.index': {
    status: 422,
    text: 'The log has {size} entries; entry {index} doesn’t exist',
  },
})
export const refuseProof = refuser(transparencyRefusals)
