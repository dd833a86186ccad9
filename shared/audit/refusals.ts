import { defineRefusals, refuser } from '../platform/refusals.ts'

export const auditRefusals = defineRefusals({
  'audit.entryUnknown': { status: 404, text: 'there is no such entry' },
  'audit.personUnknown': { status: 404, text: 'there is no such person' },
  'audit.searchUnknown': { status: 404, text: 'there is no such saved search' },
  'audit.searchesTooMany': { status: 409, text: 'at most {max} searches can be saved' },
  'audit.exportTooLarge': {
    status: 422,
    text: 'more than {max} entries match: narrow the search, for instance by time',
  },
})
export const refuseAudit = refuser(auditRefusals)
