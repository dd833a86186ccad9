import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const iris: MantineColorsTuple = [
  '#eef0ff',
  '#dfe2ff',
  '#bfc4fd',
  '#9ca3fb',
  '#7d85f8',
  '#676ff3',
  '#565ce9',
  '#4549d6',
  '#3b3fc4',
  '#2f329f',
]
const slate: MantineColorsTuple = [
  '#f8f9fb',
  '#f1f3f6',
  '#e5e8ed',
  '#d5dae1',
  '#b7bec9',
  '#8f98a6',
  '#697280',
  '#4d5561',
  '#343a44',
  '#1f242c',
]
const ink: MantineColorsTuple = [
  '#e8eaee',
  '#c6cad2',
  '#a3a9b5',
  '#7d8593',
  '#3a404b',
  '#2c313a',
  '#22262e',
  '#1a1d23',
  '#15171c',
  '#101216',
]

/** Shade 8 and `autoContrast`: the stock indigo fails contrast, this gave no axe violation in either scheme. */
export const theme = createTheme({
  colors: { iris, gray: slate, dark: ink },
  primaryColor: 'iris',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: {
    fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontWeight: '650',
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  components: {
    Menu: { defaultProps: { shadow: 'md', radius: 'md' } },
    Modal: { defaultProps: { centered: true } },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#59616e',
    '--mantine-color-placeholder': '#6b7482',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#3b3fc4',
    '--mantine-color-body': '#ffffff',
  },
  dark: {
    '--mantine-color-dimmed': '#9ba3b0',
    '--mantine-color-placeholder': '#8d96a4',
    '--mantine-color-error': '#ff8f87',
    '--mantine-color-anchor': '#9ca3fb',
    '--mantine-color-body': '#15171c',
  },
})
