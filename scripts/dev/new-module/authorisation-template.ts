import { permissionsByType } from '../../../shared/permissions/defaults.ts'

/** Who holds the module's permission without anybody's decision, by what defaults.ts says of Managers. */
const held = (resource: string): string | undefined =>
  (permissionsByType.Manager as Readonly<Record<string, string | undefined>>)[resource]

/** The rows of a new module's calls; `resource` is its permission. By path. */
export const authorisationFile = (resource: string): Readonly<Record<string, string>> => ({
  'services/staff-meals/authorisation.ts': authorisationText(
    held(resource) === 'manage' || held(resource) === 'readOnly',
    held(resource) === 'manage',
  ),
})

const authorisationText = (
  managersRead: boolean,
  managersManage: boolean,
) => `import type { staffMealsCalls } from '#shared/staff-meals/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { aboutWhom, letIn, permit } from '../platform/testing/authorisation-who.ts'

const readers = letIn.${managersRead ? 'managersOrReader' : 'holdersOrReader'}('staff-meals')
/** Who is let in, kept apart from the code that decides it: judge it by docs/rules/permissions.md, not by what the walk finds. */
export const authorisation: Authorisation<typeof staffMealsCalls> = {
  watch: readers,
  topics: {},
  calls: {
    list: { sample: {}, ...readers },
    add: {
      sampleAbout: ({ user }) => ({ path: { user }, body: { text: 'Likes the window seat' } }),
      permission: permit.${managersManage ? 'managers' : 'holders'}('staff-meals'),
      answers: aboutWhom.${managersManage ? 'byManagers' : 'byOwners'},
    },
    remove: {
      sample: { path: { entry: 'none' } },
      ...letIn.${managersManage ? 'managers' : 'holders'}('staff-meals'),
    },
  },
}
`
