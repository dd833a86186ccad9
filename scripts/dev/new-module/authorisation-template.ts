import type { Names } from './names.ts'

/** Of a call that only whoever manages the module's resource may make. */
const managing = (camel: string) => `permission: {
        opens: '${camel}:manage',
        yes: 'super owner viewingSuper',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing read ingest metrics',
      },
      answers: {
        yes: 'super owner',
        no: 'mustChange other model tehnic trainer limited manager otherManager viewing read ingest metrics',
        login: 'anonymous',
      },`

/** The rows of a new module's calls, by path. */
export const authorisationFile = ({ kebab, camel }: Names) => ({
  [`services/${kebab}/authorisation.ts`]: `import type { ${camel}Calls } from '#shared/${kebab}/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'

/** Who is let in, kept apart from the code that decides it: judge it by the specification, not by what the walk finds. */
export const authorisation: Authorisation<typeof ${camel}Calls> = {
  watch: {
    permission: {
      opens: '${camel}:readOnly ${camel}:manage',
      yes: 'super owner viewingSuper read',
      no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing ingest metrics',
    },
    answers: {
      yes: 'super owner read',
      no: 'mustChange other model tehnic trainer limited manager otherManager viewing ingest metrics',
      login: 'anonymous',
    },
  },
  topics: {},
  calls: {
    list: {
      sample: {},
      permission: {
        opens: '${camel}:readOnly ${camel}:manage',
        yes: 'super owner viewingSuper read',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing ingest metrics',
      },
      answers: {
        yes: 'super owner read',
        no: 'mustChange other model tehnic trainer limited manager otherManager viewing ingest metrics',
        login: 'anonymous',
      },
    },
    add: {
      sample: { body: { entry: 'e1', text: 'Water the plants' } },
      ${managing(camel)}
    },
    remove: {
      sample: { path: { entry: 'e1' } },
      ${managing(camel)}
    },
  },
}
`,
})
