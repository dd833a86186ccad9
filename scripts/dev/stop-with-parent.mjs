// Loaded before a program that setup.mjs starts: when setup.mjs is killed outright, the pipe between them closes and the
// program stops as if it had been asked to. The variable is removed so that the program's own children are left alone.
import { Socket } from 'node:net'
import process from 'node:process'

const fd = Number(process.env.CALLBOARD_PARENT_FD)
delete process.env.CALLBOARD_PARENT_FD
if (fd > 2) {
  const pipe = new Socket({ fd, readable: true, writable: false })
  pipe.on('error', () => undefined)
  pipe.on('close', () => process.kill(process.pid, 'SIGTERM'))
  pipe.resume()
  pipe.unref()
}
