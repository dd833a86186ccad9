import { BonusRulesScreen } from './BonusRulesScreen.tsx'

export default function RulesForModels() {
  return <BonusRulesScreen list="models" />
}
