import { ItemsScreen } from './ItemsScreen.tsx'

export default function Penalties() {
  return <ItemsScreen kind="penalty" />
}
