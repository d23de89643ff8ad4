// `npm run docs`: writes docs/openapi.json from the operations and docs/asyncapi.json from the published events. With --check: says
// whether they are up to date, changes nothing. What would break readers of the events is never written.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prepare } from './prepare.mjs';

prepare({ build: true });
const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const info = { title: 'Perkstream', version };

await import('reflect-metadata');
const { asyncApiDocument, incompatibilities, openApiDocument } = await import('@perkstream/edge');
const { apiOperations, integrationEvents } = await import('@perkstream/published');

const events = asyncApiDocument(integrationEvents, info);
const broken = existsSync(fileOf('asyncapi.json')) ? incompatibilities(read('asyncapi.json'), events) : [];
if (broken.length > 0) {
  console.error(`This would break readers of the published events:\n${broken.map((each) => `  ${each}`).join('\n')}`);
  console.error(
    'Make a new version of the event beside it. To retire one for good, take it out of docs/asyncapi.json first.',
  );
  process.exit(1);
}
keep('openapi.json', openApiDocument(apiOperations, info), `${apiOperations.length} operations`);
keep('asyncapi.json', events, `${integrationEvents.length} events`);

function keep(name, document, content) {
  const text = `${JSON.stringify(document, undefined, 2)}\n`;
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(fileOf(name)), { recursive: true });
    writeFileSync(fileOf(name), text);
    console.log(`${content} in docs/${name}`);
  } else if (!existsSync(fileOf(name)) || readFileSync(fileOf(name), 'utf8') !== text) {
    console.error(`docs/${name} is not what the code says. Run \`npm run docs\` and commit it.`);
    process.exitCode = 1;
  } else {
    console.log(`docs/${name} is up to date`);
  }
}

function fileOf(name) {
  return join(root, 'docs', name);
}

function read(name) {
  return JSON.parse(readFileSync(fileOf(name), 'utf8'));
}
