export function testsOfTheBuild(root: string): readonly string[]
export function needsWeb(root: string, args: readonly string[]): boolean
