import { screens } from 'virtual:screens'
import { isAt } from './paths.ts'
import { mayCall, type Viewer } from './session.ts'

/** Whether a path shows something to this person; a path that is no screen's is told so by the page itself. */
export function mayVisit(viewer: Viewer, path: string): boolean {
  const row = screens.find((screen) => isAt(screen.path, path))
  return row === undefined || mayCall(viewer, { allow: row.needs })
}
