import { BonusRulesScreen } from './BonusRulesScreen.tsx'

export default function RulesForStudio() {
  return <BonusRulesScreen list="studio" />
}
