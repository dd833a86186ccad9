import { Redirect } from 'wouter'
import { paths } from '../platform/paths.ts'

/** internal-config itself shows its first child (specification, section 2). */
export default function ToFirstChild() {
  return <Redirect to={paths.internalConfig} replace />
}
