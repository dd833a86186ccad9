// Whether a run of vitest needs the built web part. Plain JavaScript, because scripts/setup.mjs asks it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folders = ['web', 'services', 'scripts']

/**
 * The files that a run is narrowed to. What follows an option may be its value, so it does not narrow: a build too many costs
 * seconds, one too few would be made by several tests at once.
 */
const filtersIn = (args) =>
  args.filter(
    (arg, i) => !arg.startsWith('-') && !(i > 0 && /^-[^=]*$/.test(args[i - 1])) && arg !== 'run',
  )

/** Tests in a browser, and those that judge what was built. */
export function testsOfTheBuild(root) {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((file) => `${folder}/${file}`)
      .filter((file) => !file.includes('node_modules/'))
      .filter(
        (file) =>
          file.endsWith('.e2e.ts') ||
          (/\.test\.tsx?$/.test(file) &&
            readFileSync(path.join(root, file), 'utf8').includes('ensureBuilt')),
      ),
  )
}

/** Reads vitest's arguments; a filter is a part of a file's path. */
export function needsWeb(root, args) {
  const filters = filtersIn(args).map((filter) =>
    path.isAbsolute(filter) ? path.relative(root, filter) : filter.replace(/^\.\//, ''),
  )
  return (
    filters.length === 0 ||
    testsOfTheBuild(root).some((file) =>
      filters.some((filter) => file.toLowerCase().includes(filter.toLowerCase())),
    )
  )
}
