import { BonusRulesScreen } from './BonusRulesScreen.tsx'

export default function RulesForTrainers() {
  return <BonusRulesScreen list="trainers" />
}
