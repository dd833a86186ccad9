// How setup.mjs ends: by Ctrl-C, SIGTERM, a closed terminal, or an npm that was killed.
import { constants } from 'node:os'
import process from 'node:process'

// npm and the terminal both report one Ctrl-C: what comes within this time of the first is the same.
const sameSignal_ms = 500
// A step of the set-up that has not ended by then is killed with all that it started.
const stepEnds_ms = 1000
const parentLook_ms = 300

let step
let lastSignal_ms = 0
let stop = stopStep

/** Sets what a signal ends from now on: a `step` of the set-up and all that it started, or the `program`, which ends by itself. */
export function stopWith(child, kind) {
  if (kind === 'program') {
    stop = (signal) => child.kill(signal)
    return
  }
  step = child
  child.once('exit', () => (step = undefined))
}

function onSignal(signal) {
  const now = Date.now()
  if (now - lastSignal_ms < sameSignal_ms) return
  lastSignal_ms = now
  stop(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
// A terminal that was closed takes no more words; what is left to do is done without them.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EIO' && error.code !== 'EPIPE') throw error
  })
// npm that is killed outright tells nobody: then we are somebody else's child.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    onSignal('SIGHUP')
  }, parentLook_ms)
  look.unref()
}

/** While it sets up: what has begun ends, with all that it started, and then we do. A second time nothing is waited for. */
function stopStep(signal) {
  const end = () => {
    if (step) killGroup(step.pid, 'SIGKILL')
    process.stderr.write('callboard: stopped while setting up; the next time goes on from there\n')
    process.exit(128 + constants.signals[signal])
  }
  if (!step) return end()
  stop = end
  step.once('exit', end)
  setTimeout(end, stepEnds_ms)
  killGroup(step.pid, 'SIGTERM')
}
function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // Nobody is left in it.
    if (error.code !== 'ESRCH') throw error
  }
}
