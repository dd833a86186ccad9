/** How the bars of one level are called and put together. */
export interface BarNames {
  readonly group: (key: string) => string
  readonly groupLabel: (key: string) => string
  readonly label: (key: string) => string
  readonly title: (key: string) => string
}
