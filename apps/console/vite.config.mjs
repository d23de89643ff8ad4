import { defaultClientConditions, defineConfig } from 'vite';
import { developmentSession, engineProxy } from './development.mjs';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  // The engine puts the nonce of each answer there, by which its content security policy knows the styles of the page.
  html: { cspNonce: '%NONCE%' },
  plugins: [developmentSession(process.env)],
  // Packages of the engine that only compute: from their sources.
  resolve: { conditions: ['@perkstream/source', ...defaultClientConditions] },
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy of the console allows no data in scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Directives for servers that render React, which every file of Mantine has.
      onLog: (level, log, report) => log.code === 'MODULE_LEVEL_DIRECTIVE' || report(level, log),
    },
  },
  server: { port: 5173, proxy: engineProxy(process.env) },
});
