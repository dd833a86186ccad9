import { defineRefusals, refuser } from '../platform/refusals.ts'

export const transparencyRefusals = defineRefusals({
  'transparency.none': { status: 409, text: 'nothing has been signed in this log yet' },
  'transparency.size': { status: 422, text: 'the log has only {size} signed entries' },
  'transparency.order': {
    status: 422,
    text: 'a log can only be compared with an earlier state of it',
  },
  'transparency.index': { status: 422, text: 'the log of {size} entries has no entry {index}' },
})
export const refuseProof = refuser(transparencyRefusals)
