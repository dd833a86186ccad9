import { Redirect } from 'wouter'
import { homeOf } from './menu.ts'
import { useViewer } from '../platform/session.ts'

/** Leads a person who asked for nothing else to their first screen. */
export default function Home() {
  return <Redirect to={homeOf(useViewer())} replace />
}
