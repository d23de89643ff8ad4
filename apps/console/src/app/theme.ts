import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** Shades that text upon them and they upon a page can be read by, as WCAG AA asks for. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '650' },
});

export const readableVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#545c66',
    '--mantine-color-placeholder': '#6a727b',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-anchor': '#364fc7',
    '--mantine-color-body': '#ffffff',
    '--console-canvas': '#f6f7f9',
  },
  dark: {
    '--mantine-color-dimmed': '#b3b3b3',
    '--mantine-color-placeholder': '#a3a3a3',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': '#91a7ff',
    '--console-canvas': '#1a1b1e',
  },
});
