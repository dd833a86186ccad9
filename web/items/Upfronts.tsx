import { ItemsScreen } from './ItemsScreen.tsx'

export default function Upfronts() {
  return <ItemsScreen kind="upfront" />
}
