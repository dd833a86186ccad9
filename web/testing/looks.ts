import { longOrShort } from '#services/platform/testing/size.ts'

const pairs = (['en', 'es', 'ro'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ language, colorScheme })),
)

/**
 * In what languages and colours axe looks at a screen: each language and both colours with every run, all six pairs with
 * `npm run test:long`. What a text is says its language, and how it stands out its colour: hardly anything is wrong in one pair alone.
 */
export const looks = longOrShort(
  pairs,
  pairs.filter(({ language, colorScheme }) => (language === 'es') === (colorScheme === 'dark')),
)
