import { lazyComponent } from '../../platform/lazy-component.tsx'
import type { ViewAs, Viewer } from '../../platform/session.ts'

const ViewBanner = lazyComponent(() => import('./ViewBanner.tsx'))

/** The banner of a view. Fetched in two steps: of the first, which every screen names, all is there already. */
export default function ViewedAs(view: { readonly viewer: Viewer; readonly viewAs: ViewAs }) {
  return <ViewBanner {...view} />
}
