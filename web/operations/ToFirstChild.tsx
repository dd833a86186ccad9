import { Redirect } from 'wouter'
import { paths } from '../platform/paths.ts'

/** internal-config itself shows its first child (docs/rules/screens.md#paths-and-menu). */
export default function ToFirstChild() {
  return <Redirect to={paths.internalConfig} replace />
}
