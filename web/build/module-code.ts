import type { ModulePart } from './slim-module.ts'
import { menuGroups, type ShellScreen, type WebModule } from '../platform/module.ts'

interface NamedScreen {
  readonly module: string
  readonly name: string
  readonly screen: ShellScreen
}

/** Every screen behind the login: menu entries by group and order, then what only links reach. */
export function menuOrder(modules: readonly WebModule[]): readonly NamedScreen[] {
  const place = ({ menu }: ShellScreen) =>
    menu ? menuGroups.indexOf(menu.group) * 1e6 + menu.order : Infinity
  return modules
    .flatMap(({ name: module, screens = {} }) =>
      Object.entries(screens).flatMap(([name, screen]) =>
        'isOpen' in screen ? [] : [{ module, name, screen }],
      ),
    )
    .toSorted((a, b) => (place(a.screen) < place(b.screen) ? -1 : 1))
}

/** The script of 'virtual:screens': each screen in one short row, because every page carries it. */
export function screensCode(modules: readonly WebModule[]): string {
  const open = modules.flatMap(({ name: module, screens = {} }) =>
    Object.entries(screens).flatMap(([name, screen]) =>
      'isOpen' in screen ? [{ module, name, screen }] : [],
    ),
  )
  const rows = [...open, ...menuOrder(modules)].map(({ module, name, screen }) => {
    const needs =
      'isOpen' in screen ? 'anybody' : screen.needs ? allowCode(screen.needs.allow.name) : 'session'
    const cells = [JSON.stringify(name), camel(module), needs]
    if (screen.path !== pathOf(name)) cells.push(JSON.stringify(screen.path))
    return `[${cells.join(', ')}]`
  })
  const used = modules.filter(({ screens }) => screens)
  return `import { anybody, manage, owner, read, root, session, updateMedia } from '#shared/platform/allow.ts'
${used.map((module) => `const ${camel(module.name)} = { name: '${module.name}', load: () => ${importOf(module, 'screens')} }`).join('\n')}
const kebab = (name) => '/' + name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase())
export const screens = [
  ${rows.join(',\n  ')},
].map(([name, module, needs, path = kebab(name)]) => ({ name, module, needs, path }))
export const paths = Object.fromEntries(screens.map(({ name, path }) => [name, path]))
`
}

/** The script of 'virtual:sections': which module shows a section of a profile. */
export function sectionsCode(modules: readonly WebModule[]): string {
  const owners = new Map<string, WebModule>()
  for (const module of modules)
    for (const section of Object.keys(module.sections ?? {})) owners.set(section, module)
  const used = [...new Set(owners.values())]
  return `${used.map((module) => `const ${camel(module.name)} = { name: '${module.name}', load: () => ${importOf(module, 'sections')} }`).join('\n')}
export const sections = { ${[...owners].map(([section, { name }]) => `${JSON.stringify(section)}: ${camel(name)}`).join(', ')} }
`
}

/** Writes the permission row again, from its name; a screen asks for nothing that depends on what is sent. */
function allowCode(name: string): string {
  const [kind = '', resource] = name.split(':')
  if (resource === undefined && /^(session|owner|root)$/.test(kind)) return kind
  if (resource !== undefined && /^(read|manage|updateMedia)$/.test(kind))
    return `${kind}(${JSON.stringify(resource)})`
  throw new Error(`a screen cannot need a call with the permission row ${name}`)
}

export const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const pathOf = (name: string): string =>
  `/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
const importOf = ({ name }: WebModule, part: ModulePart): string =>
  `import('./${name}/module.ts?${part}').then((file) => file.${camel(name)})`
