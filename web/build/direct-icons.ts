import type { Plugin } from 'vite'

/**
 * Imports each icon from its own file. Through the package's one list of all icons every screen seems to need every icon that
 * any screen shows, and the frame of the screens would carry them all.
 */
export const directIcons = (): Plugin => ({
  name: 'callboard:direct-icons',
  enforce: 'pre',
  transform: (code, id) =>
    /\/web\/.*\.tsx?$/.test(id.split('?')[0] ?? id) && code.includes('@tabler/icons-react')
      ? { code: direct(code), map: null }
      : /\/@tabler\/icons-react\/dist\/esm\/icons\/\w+\.mjs$/.test(id)
        ? { code: lean(code), map: null }
        : null,
})

/** Exported for its test: an icon's file without its name, by which nothing here finds it, and keys for children that never move. */
export const lean = (code: string): string =>
  code
    .replace(/, "key": "svg-\d+"/g, '')
    .replace(/(createReactComponent\("\w+", )"[^"]+", "\w+"/, '$1"", ""')

/** Exported for its test: the same imports, each from the icon's own file; types stay where they are. */
export const direct = (code: string): string =>
  code.replace(/import \{([^}]*)\} from '@tabler\/icons-react'/g, (_, list: string) => {
    const names = list.split(',').map((name) => name.trim())
    const types = names.filter((name) => name.startsWith('type '))
    const icons = names.filter((name) => name !== '' && !name.startsWith('type '))
    return [
      ...icons.map(
        (icon) => `import ${icon} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs'`,
      ),
      ...(types.length > 0 ? [`import { ${types.join(', ')} } from '@tabler/icons-react'`] : []),
    ].join('; ')
  })
