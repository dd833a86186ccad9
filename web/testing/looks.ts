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
 * In what language and colours axe looks at a screen: one of these with every run, another with each commit, and all six with
 * `npm run test:long`. What a text is says its language, and how it stands out its colour: hardly anything is wrong in one pair
 * alone, and the walks over all screens look in two more with every run.
 */
export const looks = inTurn(all, 1)
/** For the walk over all screens: the third language is that of `walk.e2e.ts`. */
export const looksOfTheWalk = inTurn(
  all.filter(({ language }) => language !== 'ro'),
  1,
)
