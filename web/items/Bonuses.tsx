import { ItemsScreen } from './ItemsScreen.tsx'

export default function Bonuses() {
  return <ItemsScreen kind="bonus" />
}
