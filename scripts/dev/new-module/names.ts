/** The same name as each place writes it, of one thing and of several. */
export interface ModuleNames {
  /** `staff-meals`: folders, paths, streams and the resource of its permissions. */
  readonly folder: string
  readonly one: Spelling
  readonly several: Spelling
}
export interface Spelling {
  /** `staff-meal`: files. */
  readonly kebab: string
  /** `staffMeal` */
  readonly camel: string
  /** `StaffMeal` */
  readonly pascal: string
  /** `staff_meal`: tables. */
  readonly snake: string
  /** `STAFF_MEAL` */
  readonly upper: string
  /** `staff meal`: inside a sentence. */
  readonly words: string
  /** `Staff meal`: where a text begins. */
  readonly title: string
}

/** All of them from the folder's, which is small letters and hyphens, and the names of one thing where it is none that ends in -s. */
export function namesOf(folder: string, one = singularOf(folder)): ModuleNames {
  return {
    folder,
    one: spellingOf(one),
    several: spellingOf(folder),
  }
}
/** The name of one thing of a plural in -s; any other name stays as it is. */
export const singularOf = (several: string): string =>
  several.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')

function spellingOf(kebab: string): Spelling {
  const words = kebab.replaceAll('-', ' ')
  const pascal = words.replaceAll(/(?:^| )(\w)/g, (_all, letter: string) => letter.toUpperCase())
  const snake = kebab.replaceAll('-', '_')
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake,
    upper: snake.toUpperCase(),
    words,
    title: words.charAt(0).toUpperCase() + words.slice(1),
  }
}
