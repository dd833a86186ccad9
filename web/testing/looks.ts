import { inTurn } from '#services/platform/testing/size.ts'

const all = [
  { language: 'en', colorScheme: 'light' },
  { language: 'ro', colorScheme: 'dark' },
  { language: 'es', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
  { language: 'ro', colorScheme: 'light' },
  { language: 'es', colorScheme: 'dark' },
] as const

/**
 * In what languages and colours axe looks at a screen: two of these with every run, both colours and two languages, other ones
 * with each commit, and all six with `npm run test:long`. What a text is says its language, and how it stands out its colour:
 * hardly anything is wrong in one pair alone.
 */
export const looks = inTurn(all, 2)
/** For the walk over all screens: the third language is that of `walk.e2e.ts`. */
export const looksOfTheWalk = inTurn(
  all.filter(({ language }) => language !== 'ro'),
  1,
)
