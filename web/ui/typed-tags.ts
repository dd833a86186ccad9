/** Returns tags as they are typed, separated by commas, each once. */
export const tagsOf = (typed: string): string[] => [
  ...new Set(typed.split(',').flatMap((tag) => tag.trim() || [])),
]
