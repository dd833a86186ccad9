// Adds to package-lock.json the native packages of other machines that `npm install` left out. npm drops an optional package
// that it cannot fetch at that moment, and `npm ci` then refuses the whole lock, on every machine. Run: npm run complete-lock
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const cpus = {
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  x64: 'x64',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  loongarch64: 'loong64',
  powerpc64le: 'ppc64',
}
const libcOf = (abi) =>
  abi.startsWith('musl') ? { libc: ['musl'] } : abi.startsWith('gnu') ? { libc: ['glibc'] } : {}

/** Optional packages that an entry of the lock names and that have no entry themselves: `{ name, version }`. */
export function missingFrom(lock) {
  const names = new Set(
    Object.keys(lock.packages).map((place) =>
      place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
    ),
  )
  const wanted = Object.values(lock.packages).flatMap(({ optionalDependencies }) =>
    Object.entries(optionalDependencies ?? {}),
  )
  return wanted.filter(([name]) => !names.has(name)).map(([name, version]) => ({ name, version }))
}

/** The lock with an entry for each of them; which machine it is for stands in its name (`…-linux-x64-musl`). */
export function completed(lock) {
  const packages = { ...lock.packages }
  for (const { name, version } of missingFrom(lock)) {
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${name}: ${version} is not an exact version`)
    const machine =
      /[-/](android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-([a-z0-9]+)(?:-([a-z]+))?$/.exec(
        name,
      )
    const [, os, cpu = '', abi = ''] = machine ?? []
    if (!os || !cpus[cpu]) throw new Error(`${name}: its name does not say which machine it is for`)
    packages[`node_modules/${name}`] = {
      version,
      cpu: [cpus[cpu]],
      ...libcOf(abi),
      optional: true,
      os: [os],
    }
  }
  const sorted = Object.fromEntries(
    Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  )
  return { ...lock, packages: sorted }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = path.resolve('package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingFrom(lock)
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(completed(lock), null, 2)}\n`)
  process.stdout.write(`${missing.length} packages added to package-lock.json\n`)
}
