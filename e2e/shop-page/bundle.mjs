// node e2e/shop-page/bundle.mjs: prints the script of the page, with all that it imports.
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const build = await rolldown({
  input: join(import.meta.dirname, 'page.mjs'),
  platform: 'browser',
  tsconfig: false,
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  resolve: {
    conditionNames: ['@perkstream/source', 'browser', 'import'],
    extensionAlias: { '.js': ['.ts', '.js'] },
  },
});
const { output } = await build.generate({ format: 'iife' });
await build.close();
process.stdout.write(output[0].code);
