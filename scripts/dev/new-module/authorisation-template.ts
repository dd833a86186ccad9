import { permissionsByType } from '../../../shared/permissions/defaults.ts'

/** Who holds the module's permission without anybody's decision, by what defaults.ts says of Managers. */
type Held = 'manage' | 'readOnly' | 'nothing'
const heldByManagers = (resource: string): Held => {
  const held: Readonly<Record<string, string | undefined>> = permissionsByType.Manager
  return held[resource] === 'manage' || held[resource] === 'readOnly' ? held[resource] : 'nothing'
}
const namesIn = (...names: readonly (string | false)[]): string =>
  names.filter((name) => name !== false).join(' ')

/** The rows of a new module's calls; `resource` is its permission. By path. */
export const authorisationFile = (resource: string): Readonly<Record<string, string>> => ({
  'services/staff-meals/authorisation.ts': authorisationText(heldByManagers(resource)),
})

const authorisationText = (
  held: Held,
) => `import type { staffMealsCalls } from '#shared/staff-meals/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'

/** Who is let in, kept apart from the code that decides it: judge it by the specification, not by what the walk finds. */
export const authorisation: Authorisation<typeof staffMealsCalls> = {
  watch: {
    ${reading(held !== 'nothing')}
  },
  topics: {},
  calls: {
    list: {
      sample: {},
      ${reading(held !== 'nothing')}
    },
    add: {
      sampleAbout: ({ user }) => ({ path: { user }, body: { text: 'Likes the window seat' } }),
      ${managing(held === 'manage')}
      answers: ${held === 'manage' ? addedByManagers : added},
    },
    remove: {
      sample: { path: { entry: 'none' } },
      ${managing(held === 'manage')}
      answers: {
        yes: '${namesIn(held === 'manage' && 'manager otherManager', 'super owner')}',
        no: '${namesIn('mustChange other model tehnic trainer limited', held !== 'manage' && 'manager otherManager', 'viewing read ingest metrics')}',
        login: 'anonymous',
      },
    },
  },
}
`

const reading = (managers: boolean) => `permission: {
        opens: 'staff-meals:readOnly staff-meals:manage',
        yes: '${namesIn(managers && 'manager', 'super owner viewingSuper read')}',
        no: '${namesIn('anonymous mustChange enrolling viewOver other model tehnic trainer', !managers && 'manager', 'viewing ingest metrics')}',
      },
      answers: {
        yes: '${namesIn(managers && 'manager otherManager', 'super owner read')}',
        no: '${namesIn('mustChange other model tehnic trainer limited', !managers && 'manager otherManager', 'viewing ingest metrics')}',
        login: 'anonymous',
      },`
const managing = (managers: boolean) => `permission: {
        opens: 'staff-meals:manage',
        yes: '${namesIn(managers && 'manager', 'super owner viewingSuper')}',
        no: '${namesIn('anonymous mustChange enrolling viewOver other model tehnic trainer', !managers && 'manager', 'viewing read ingest metrics')}',
      },`
const added = `{
        everybody: 'super owner',
        nobody:
          'mustChange other model tehnic trainer limited manager otherManager viewing read ingest metrics',
        login: 'anonymous',
      }`
const addedByManagers = `{
        'other studio': 'otherManager',
        'own studio': 'manager',
        everybody: 'super owner',
        nobody: 'mustChange other model tehnic trainer limited viewing read ingest metrics',
        login: 'anonymous',
      }`
