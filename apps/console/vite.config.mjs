import { defaultClientConditions, defineConfig } from 'vite';
import { developmentSession, engineProxy } from './development.mjs';

const FIRST = /\/src\/(?:main|pages\/overview\/overview-page)\.tsx$/;
const CODE = /\.[cm]?[jt]sx?$/;

/** Areas that scroll take one function of a library of 16 kB, for which the first view has no other use. */
const MERGED_REFS = '\0merged-refs';
const refsOfScrollAreas = {
  name: 'refs-of-scroll-areas',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@floating-ui/react' && importer?.endsWith('/ScrollArea.mjs') ? MERGED_REFS : undefined,
  load: (id) =>
    id === MERGED_REFS
      ? "import { useMergedRef } from '@mantine/hooks'; export const useMergeRefs = (refs) => useMergedRef(...refs);"
      : undefined,
};

/** Groups that know who takes them are named after all of these. */
const nameOf = (name) => name.replace(/~.*/, '');

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  // The engine puts the nonce of each answer there, by which its content security policy knows the styles of the page.
  html: { cspNonce: '%NONCE%' },
  plugins: [developmentSession(process.env), refsOfScrollAreas],
  // Packages of the engine that only compute: from their sources.
  resolve: { conditions: ['@perkstream/source', ...defaultClientConditions] },
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // With `light-dark()`: what is put in its place for older ones finds no colour scheme in a page of Mantine.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy of the console allows no data in scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Of the first view, which has a budget of its own.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Directives for servers that render React, which every file of Mantine has.
      onLog: (level, log, report) => log.code === 'MODULE_LEVEL_DIRECTIVE' || report(level, log),
      output: {
        assetFileNames: ({ names: [name = 'asset'] }) => `assets/${nameOf(name.replace(/\.\w+$/, ''))}-[hash][extname]`,
        chunkFileNames: ({ name }) => `assets/${nameOf(name)}-[hash].js`,
        codeSplitting: {
          groups: [
            // What the first view takes is one file: each one more costs a request, and its headers.
            { name: 'first', test: FIRST, priority: 2 },
            // What other pages share comes in two files. More of them would take each other's parts, and some would begin before what
            // they need.
            { name: 'library', test: /\/node_modules\/.*\.[cm]?js$/, minShareCount: 2, priority: 1 },
            { name: 'parts', test: CODE, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: engineProxy(process.env) },
});
