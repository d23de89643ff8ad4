import { type CSSVariablesResolver, type MantineColorsTuple, createTheme } from '@mantine/core';

/** The one accent: what can be pressed, what is chosen, where one is. States have colours of their own (`tokens.css`). */
const ACCENT: MantineColorsTuple = [
  '#f2f1ff',
  '#e4e2ff',
  '#c9c4fe',
  '#aba3fb',
  '#8d81f5',
  '#7364ed',
  '#5f4de0',
  '#4f3dc9',
  '#4231a6',
  '#352a80',
];

const GRAY: MantineColorsTuple = [
  '#f7f7f9',
  '#f0f0f3',
  '#e5e5ea',
  '#d8d8df',
  '#c6c6cf',
  '#9d9daa',
  '#74747f',
  '#565661',
  '#3a3a43',
  '#1d1d22',
];

/** What destroys, and what went wrong. */
const RED: MantineColorsTuple = [
  '#fdeeec',
  '#fbdbd8',
  '#f6b7b1',
  '#f08f86',
  '#e9695d',
  '#dd4a3c',
  '#c5352a',
  '#a92a20',
  '#8b2119',
  '#6b1913',
];

/** From the text to the ground behind pages. */
const DARK: MantineColorsTuple = [
  '#ececf0',
  '#c6c6cf',
  '#a9a9b5',
  '#7b7b87',
  '#383841',
  '#2a2a31',
  '#202026',
  '#18181c',
  '#111114',
  '#0b0b0d',
];

/** The scale of sizes: small print, tables and fields, text, titles of parts, titles of pages. */
const FONT_SIZES = { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' };

/** Shades that text upon them and they upon a page can be read by, as WCAG AA asks for. */
export const theme = createTheme({
  colors: { accent: ACCENT, gray: GRAY, red: RED, dark: DARK },
  primaryColor: 'accent',
  primaryShade: 6,
  black: '#1a1a1f',
  autoContrast: true,
  fontFamily: 'Geist, "Geist Fallback", system-ui, sans-serif',
  fontSizes: FONT_SIZES,
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.125rem', sm: '0.25rem', md: '0.375rem', lg: '0.625rem', xl: '1rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h6: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
});

/** Notes have the colours of states: see `tokens.css`. */
const NOTES = {
  yellow: 'waiting',
  orange: 'waiting',
  teal: 'good',
  green: 'good',
  red: 'bad',
  blue: 'plain',
  gray: 'quiet',
};

const noteVariables = Object.fromEntries(
  Object.entries(NOTES).flatMap(([color, state]) => [
    [`--mantine-color-${color}-light`, `var(--${state}-ground)`],
    [`--mantine-color-${color}-light-color`, `var(--${state}-text)`],
  ]),
);

export const readableVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a5a66',
    '--mantine-color-placeholder': '#6c6c78',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#4f3dc9',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-default-border': '#dcdce3',
    '--mantine-color-default-hover': '#f5f5f8',
    ...noteVariables,
  },
  dark: {
    '--mantine-color-dimmed': '#a9a9b5',
    '--mantine-color-placeholder': '#94949f',
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-anchor': '#b3abff',
    ...noteVariables,
  },
});
