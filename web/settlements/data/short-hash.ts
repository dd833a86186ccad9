/** The first letters of a hash, by which people compare it. */
export const shortHash = (hash: string): string => hash.slice(0, 10)
