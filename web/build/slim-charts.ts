import type { Plugin } from 'vite'

const wanted = 'victory-vendor/d3-scale'
const resolved = '\0callboard:chart-scales'

/**
 * recharts looks its scales up by name, so that no bundler can see which are used: with the axes of time, logarithms and colours
 * that no chart here has, a chart is 8 kB gz more. An axis that names another scale needs it here; it would show nothing.
 */
export const slimCharts = (): Plugin => ({
  name: 'callboard:slim-charts',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id) => (id === wanted ? resolved : undefined),
  load: (id) =>
    id === resolved ? `export { scaleBand, scaleLinear, scalePoint } from 'd3-scale'` : undefined,
})
