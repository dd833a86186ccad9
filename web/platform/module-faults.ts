import type { WebModule } from './module.ts'

/** Finds what these modules declare twice, a sentence each; empty when nothing is wrong. Pure: called at start, by the build and by a test. */
export function faultsOf(modules: readonly WebModule[]): readonly string[] {
  const screens = modules.flatMap(({ name: module, screens: own = {} }) =>
    Object.entries(own).map(([name, screen]) => ({ module, name, screen })),
  )
  const closed = screens.flatMap(({ module, screen }) =>
    'isOpen' in screen ? [] : [{ module, screen }],
  )
  return [
    ...twice(
      'the module',
      modules.map(({ name }) => [name, name]),
    ),
    ...twice(
      'the screen',
      screens.map(({ module, name }) => [name, module]),
    ),
    ...twice(
      'the path',
      screens.map(({ module, screen }) => [screen.path, module]),
    ),
    ...twice(
      'the menu entry',
      closed.map(({ module, screen }) => [englishOf(screen.label), module]),
    ),
    ...twice(
      'the place in the menu',
      closed.flatMap(({ module, screen: { menu } }) =>
        menu ? [[`${menu.group} ${menu.order}`, module] as const] : [],
      ),
    ),
    ...twice('the shortcut', [
      ...closed.flatMap(({ module, screen: { menu } }) =>
        menu?.shortcut ? [[menu.shortcut, module] as const] : [],
      ),
      ...modules.flatMap(({ name, shortcuts = {} }) =>
        Object.values(shortcuts).map((shortcut) => [shortcut, name] as const),
      ),
    ]),
    ...twice(
      'the action',
      modules.flatMap(({ name, shortcuts = {} }) =>
        Object.keys(shortcuts).map((id) => [id, name] as const),
      ),
    ),
    ...twice(
      'the profile section',
      modules.flatMap(({ name, sections = {} }) =>
        Object.keys(sections).map((section) => [section, name] as const),
      ),
    ),
  ]
}

function twice(what: string, said: readonly (readonly [string, string])[]): string[] {
  const by = Map.groupBy(said, ([value]) => value.toLowerCase())
  return [...by.values()]
    .filter((uses) => uses.length > 1)
    .map(
      (uses) =>
        `${what} '${uses[0]?.[0]}' is declared by ${uses.map(([, who]) => who).join(' and ')}`,
    )
}

const englishOf = ({ message, id }: { readonly message?: string; readonly id?: string }): string =>
  message ?? id ?? ''
