import { defineRefusals, refuser } from '../platform/refusals.ts'

export const auditRefusals = defineRefusals({
  'audit.entryUnknown': { status: 404, text: 'Entry not found' },
  'audit.personUnknown': { status: 404, text: 'Person not found' },
  'audit.searchUnknown': { status: 404, text: 'Saved search not found' },
  'audit.searchesTooMany': { status: 409, text: 'You can save up to {max} searches' },
  'audit.exportTooLarge': {
    status: 422,
    text: 'More than {max} entries match. Narrow the search, for example by date.',
  },
})
export const refuseAudit = refuser(auditRefusals)
