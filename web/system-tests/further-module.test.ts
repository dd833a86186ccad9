import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allScreens } from './all-screens.ts'
import { readBuild, type Build } from './build-files.ts'
import { catalogueLanguages } from '../build/split-texts.ts'
import { dist, ensureBuilt } from '../testing/built.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Menu entries of a made-up module, each with a screen, an icon and a text of its own. */
const entries =
  `absences badges deliveries equipment feedback guests hobbies incidents journeys kitchen
  laundry meetings newsletters orders parking questions repairs supplies transport visitors`.split(
    /\s+/,
  )
const icons =
  `Bath Bike Book Box Brush Bulb Camera Car Chess Cloud Coffee Cookie Cup Diamond Droplet Egg Fish Flag Flame Gift`.split(
    ' ',
  )
/** A path, a module and a permission row each: nothing else of an entry may be in what other screens load. */
const entry_bytes_max = 16
/** Names of files are hashes, of which no two builds compress alike. */
const noise_bytes_max = 100

const folder = await mkdtemp(path.join(tmpdir(), 'callboard-further-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
let before: Build
let after: Build
beforeAll(async () => {
  await ensureBuilt()
  await copyWithModule()
  const { NODE_ENV: _, ...env } = process.env
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: folder,
    env,
  })
  before = readBuild(dist)
  after = readBuild(path.join(folder, 'dist/web'))
})

async function copyWithModule(): Promise<void> {
  for (const place of [
    'web',
    'shared',
    'package.json',
    'tsconfig.json',
    'lingui.config.ts',
    'vite.config.ts',
  ])
    await cp(path.join(root, place), path.join(folder, place), {
      recursive: true,
      filter: (file) => !/\.(test|e2e)\.tsx?$/.test(file),
    })
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  // The compressed file beside each file is not measured, and takes time.
  await edit('vite.config.ts', '    compress(),\n', '')
  const home = path.join(folder, 'web/made-up')
  await mkdir(home)
  await writeFile(path.join(home, 'module.ts'), moduleText())
  for (const name of entries)
    await writeFile(path.join(home, `${pascal(name)}.tsx`), screenText(name))
  for (const language of catalogueLanguages)
    await appendFile(
      path.join(folder, `web/locales/${language}.po`),
      entries
        .flatMap((name) => [`Our ${name}`, `Nothing of ${name} yet`])
        .map((text) => `\nmsgid "${text}"\nmsgstr "${text} (${language})"\n`)
        .join(''),
    )
  await edit('web/modules.ts', /^/, `import { madeUp } from './made-up/module.ts'\n`)
  await edit('web/modules.ts', 'export const modules = [', '$&\n  madeUp,')
}
/** In the copy, which must hold it. */
async function edit(file: string, what: string | RegExp, by: string): Promise<void> {
  const place = path.join(folder, file)
  const text = await readFile(place, 'utf8')
  const edited = text.replace(what, by)
  expect(edited).not.toBe(text)
  await writeFile(place, edited)
}
const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const moduleText = (): string => `import { msg } from '@lingui/core/macro'
import { manage } from '#shared/platform/allow.ts'
import { defineModule } from '../platform/module.ts'
export const madeUp = defineModule({
  name: 'made-up',
  screens: {${entries
    .map(
      (name, index) => `
    ${name}: {
      path: '/${name}',
      show: () => import('./${pascal(name)}.tsx'),
      label: msg\`Our ${name}\`,
      icon: 'Icon${icons[index]}',
      needs: { allow: manage('${name}') },
      menu: { group: 'main', order: ${1000 + index} },
    },`,
    )
    .join('')}
  },
})
`
const screenText = (name: string): string => `import { useLingui } from '@lingui/react/macro'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
export default function ${pascal(name)}() {
  const { t } = useLingui()
  return <Page title={t\`Our ${name}\`}><Empty title={t\`Nothing of ${name} yet\`} /></Page>
}
`

test.each(await allScreens())(
  'a module with twenty menu entries costs $file a few bytes an entry',
  ({ file, open }) => {
    const [before_bytes, after_bytes] = [before, after].map((build) => bytesOf(build, file, open))
    const more = (after_bytes ?? 0) - (before_bytes ?? 0)
    process.stdout.write(`${JSON.stringify({ screen: file, more_bytes: more })}\n`)
    expect(more).toBeLessThanOrEqual(entries.length * entry_bytes_max + noise_bytes_max)
  },
)

/** Scripts, styles and texts that a browser loads before it shows this screen; what the viewer's menu says comes besides. */
function bytesOf(build: Build, file: string, open: boolean): number {
  const module = `${file.split('/')[0]}/module.ts?screens`
  const parts = [file.replace(/\.tsx$/, ''), 'main', ...(open ? [] : ['shell/Shell'])]
  const files = [
    ...build.filesOf([...build.entries, module, file, ...(open ? [] : ['shell/Shell.tsx'])]),
    ...build.textsOf(parts),
  ]
  return Math.round((build.sizeOf(files, '.js') + build.sizeOf(files, '.css')) * 1000)
}
