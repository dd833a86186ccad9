/** Makes words of a rule’s id, which follows its name: 'high-income' is 'High income'. */
export const wordsOfRuleId = (id: string): string =>
  id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')
