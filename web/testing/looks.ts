const languages = ['en', 'es', 'ro'] as const
const colours = ['light', 'dark'] as const
const all = languages.flatMap((language) => colours.map((colorScheme) => ({ language, colorScheme })))

/**
 * In what languages and colours axe looks at a screen: each language and both colours with every run, all six with
 * `npm run test:long`. What a text is says its language, and how it stands out its colour: hardly anything is wrong in one pair alone.
 */
export const looks = process.env['LONG'] === '1' ? all : all.filter((_, index) => [0, 3, 4].includes(index))
