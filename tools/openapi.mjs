// `npm run docs`: writes docs/openapi.json from the operations. With --check: says whether it is up to date, changes nothing.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prepare } from './prepare.mjs';

prepare({ build: true });
const root = join(import.meta.dirname, '..');
const file = join(root, 'docs', 'openapi.json');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

await import('reflect-metadata');
const { openApiDocument } = await import('@perkstream/edge');
const { apiOperations: operations } = await import('@perkstream/published');
const document = `${JSON.stringify(openApiDocument(operations, { title: 'Perkstream', version }), undefined, 2)}\n`;

if (!process.argv.includes('--check')) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, document);
  console.log(`${operations.length} operations in docs/openapi.json`);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== document) {
  console.error('docs/openapi.json is not what the code says. Run `npm run docs` and commit it.');
  process.exitCode = 1;
} else {
  console.log('docs/openapi.json is up to date');
}
