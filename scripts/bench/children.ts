import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Starts a file of this folder as a process of its own. Its first message says that it is ready. */
export async function startChild<Ready>(
  file: string,
  args: readonly string[] = [],
): Promise<{ readonly child: ChildProcess; readonly ready: Ready }> {
  const child = fork(path.join(import.meta.dirname, file), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return { child, ready: await answerOf<Ready>(child, file) }
}
/** Sends one message and gives the answer; raises an Error if the process ends instead. */
export function askChild<T>(child: ChildProcess, message: string | object): Promise<T> {
  child.send(message)
  return answerOf<T>(child, 'a child')
}
async function answerOf<T>(child: ChildProcess, name: string): Promise<T> {
  const answered = new AbortController()
  const ended = once(child, 'exit', { signal: answered.signal }).then(([code]) => {
    throw new Error(`${name} ended with ${code}`)
  })
  try {
    return (
      (await Promise.race([once(child, 'message', { signal: answered.signal }), ended])) as [T]
    )[0]
  } finally {
    ended.catch((error: unknown) => error)
    answered.abort()
  }
}
/** Ends it, as the end of its parent would. */
export async function stopChild(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
}
