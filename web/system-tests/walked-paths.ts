import { walkable } from '../testing/studio-with-everything.ts'
import { allScreens, sectionPaths } from './all-screens.ts'

/**
 * The addresses of all screens behind the login and of all sections of somebody's page. Between two sections stands a screen,
 * as long as there are some: who goes from one section to the next has to load the page anew (`moveTo`).
 */
export async function walkedPaths(user: string): Promise<readonly string[]> {
  const screens = (await allScreens()).filter(({ open }) => !open).map(({ path }) => walkable(path))
  const sections = await sectionPaths(user)
  return [
    ...screens.flatMap((screen, i) => [...sections.slice(i, i + 1), screen]),
    ...sections.slice(screens.length),
  ]
}
