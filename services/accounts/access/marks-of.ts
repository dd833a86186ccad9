import type { App } from '../../platform/kernel/app.ts'
import { postgresMarks, type Marks } from '../../platform/concurrency/marks.ts'

const known = new WeakMap<App, Marks>()
/** This process's marks: when sessions and tokens were last seen, and from where people are known to log in. */
export function marksOf(app: App): Marks {
  const marks =
    known.get(app) ??
    postgresMarks(app.pool, (error) =>
      app.log.warn({ err: error }, 'when sessions were last seen is written later'),
    )
  known.set(app, marks)
  return marks
}
