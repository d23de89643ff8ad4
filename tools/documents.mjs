// `npm run docs`: writes docs/openapi.json, its types for the console and docs/coverage.md from the operations, docs/asyncapi.json from the published events, the
// tables of docs/errors.md from the refusals, and the map of contexts and the list of decisions in docs/architecture.md. With --check it
// changes nothing and reports what is not up to date. What would break readers of the events is never written.
import './node-version.mjs';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contextMap } from './context-map.mjs';
import { coverageOf } from './coverage.mjs';
import { errorStatuses, withErrorKeys } from './error-keys.mjs';
import { prepare } from './prepare.mjs';

prepare({ build: true });
const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const info = { title: 'Perkstream', version };

/** Headings of the list of decisions, by the room that a decision names. */
const ROOMS = {
  domain: 'Kernel and domain',
  contexts: 'Contexts',
  platform: 'Platform',
  edge: 'Edge and published language',
  adapters: 'Ports and adapters',
  apps: 'Apps and clusters',
  packages: 'Packages of shops',
  tools: 'Tools and tests',
};

await import('reflect-metadata');
const { asyncApiDocument, incompatibilities, openApiDocument } = await import('@perkstream/edge');
const { writeTypes } = await import('./console-types/write-types.mjs');
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
keep('asyncapi.json', json(events), `${integrationEvents.length} events`);
const contract = readFileSync(join(root, 'e2e/contract/operations.csv'), 'utf8');
const { page, summary } = coverageOf(contract, apiOperations);
keep('coverage.md', page, summary);
const statuses = await errorStatuses(root);
const errors = withErrorKeys(readFileSync(fileOf('errors.md'), 'utf8'), statuses);
keep('errors.md', errors, `${statuses.size} error keys`);
// The page /docs shows them too, also in images, which have no folder docs. The document below reads them there.
keep('../libs/edge/page/errors.md', errors.replace(/^#/gm, '##'), `${statuses.size} error keys`);
const openApi = openApiDocument(apiOperations, info);
keep('openapi.json', json(openApi), `${apiOperations.length} operations`);
keep('../apps/console/src/api/schema.ts', await writeTypes(openApi), `types of ${apiOperations.length} operations`);
const decisions = titlesOfDecisions();
const contexts = await contextMap(root);
keep(
  'architecture.md',
  withDecisions(withContexts(readFileSync(fileOf('architecture.md'), 'utf8'))),
  `${contexts.length} contexts and ${decisions.length} decisions`,
);

function keep(name, text, content) {
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

function json(document) {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** The architecture page with the map of the contexts in the place of its list. */
function withContexts(page) {
  return page.replace(/(\n## The contexts\n[^#]*?\n\n)(?:- .*\n)+/, (_, before) => before + contexts.join(''));
}

/** The architecture page with the list of all decisions, by room, as its last section. */
function withDecisions(page) {
  const [before] = page.split('\n### ');
  const sections = Object.entries(ROOMS).map(([room, heading]) => {
    const own = decisions.filter((each) => each.room === room);
    const lines = own.map(({ file, number, title }) => `- [${number}](decisions/${file}) ${title}\n`);
    return `\n### ${heading}\n\n${lines.join('')}`;
  });
  return `${before}${sections.join('')}`;
}

function titlesOfDecisions() {
  const files = readdirSync(fileOf('decisions')).filter(
    (file) => /^\d{4}-.+\.md$/.test(file) && !file.startsWith('0000'),
  );
  return files.sort().map((file) => {
    const text = readFileSync(join(fileOf('decisions'), file), 'utf8');
    const [, number, title, room] = /^# (\d{4}): (.+)\n\nRoom: (\w+)\n\n20\d\d-\d\d-\d\d · status: \S/.exec(text) ?? [];
    if (number !== file.slice(0, 4) || !Object.hasOwn(ROOMS, room))
      throw new Error(
        `docs/decisions/${file} does not begin with "# ${file.slice(0, 4)}: <title>", then "Room: <${Object.keys(ROOMS).join(', ')}>" and "<date> · status: <status>"`,
      );
    return { file, number, title, room };
  });
}

function fileOf(name) {
  return join(root, 'docs', name);
}

function read(name) {
  return JSON.parse(readFileSync(fileOf(name), 'utf8'));
}
