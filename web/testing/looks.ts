import { inTurn } from '#services/platform/testing/size.ts'

/**
 * In what languages and colours axe looks at a screen: two of these with every run, both colours and two languages, other ones
 * with each commit, and all six with `npm run test:long`. What a text is says its language, and how it stands out its colour:
 * hardly anything is wrong in one pair alone.
 */
export const looks = inTurn(
  [
    { language: 'en', colorScheme: 'light' },
    { language: 'ro', colorScheme: 'dark' },
    { language: 'es', colorScheme: 'light' },
    { language: 'en', colorScheme: 'dark' },
    { language: 'ro', colorScheme: 'light' },
    { language: 'es', colorScheme: 'dark' },
  ] as const,
  2,
)
