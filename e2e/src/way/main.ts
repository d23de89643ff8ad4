import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { pause } from '@perkstream/kernel/testing/waiting';
import { CallCounter, type FileCalls } from './calls.js';
import { requestsOf } from './requests.js';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { record: { type: 'boolean' } } });
const [wanted = 'POST /v1/redemptions'] = positionals;
const root = join(import.meta.dirname, '../../..');
const RECORDED = join(root, 'docs/ways.json');
/** Requests before the one that is counted: caches are filled, and what is made at the first one is there. */
const WARM_UP = 5;
/** Requests that are counted. The one in the middle is shown: at some of them, views are brought up to date before the answer leaves. */
const COUNTED = 9;
/** Milliseconds in which views have caught up with what was done before. */
const AT_REST_MS = 500;
/** How many files and functions are shown. */
const SHOWN = 40;

/** Files, functions and calls. */
type Sums = readonly [files: number, functions: number, calls: number];

// The engine runs in this process, so that its calls can be counted. It would take what was given here for a command of its own.
process.argv.splice(2);
const counter = new CallCounter(`${root}/`);
await counter.begin();
const { started } = (await import(pathToFileURL(join(root, 'apps/standalone/src/main.ts')).href)) as {
  started: Promise<unknown>;
};
await started;
const send = await requestsOf(wanted);
for (let n = 0; n < WARM_UP; n++) await send();
const counted: (readonly FileCalls[])[] = [];
for (let n = 0; n < COUNTED; n++) {
  await pause(AT_REST_MS);
  await counter.taken();
  await send();
  counted.push(await counter.taken());
}
counted.sort((one, other) => sumsOf(one)[2] - sumsOf(other)[2]);
report(counted[COUNTED >> 1] as readonly FileCalls[]);
process.exit(0);

function report(all: readonly FileCalls[]): void {
  const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as Record<string, Sums>;
  const rooms = new Map<string, FileCalls[]>();
  for (const each of all) rooms.set(roomOf(each.file), [...(rooms.get(roomOf(each.file)) ?? []), each]);
  const bySums = [...rooms]
    .map(([room, of]) => [room, sumsOf(of)] as const)
    .sort((one, other) => other[1][2] - one[1][2]);
  console.log(line('', ['files', 'functions', 'calls']));
  for (const [room, sums] of bySums) console.log(line(room, sums));
  const functions = all.flatMap(({ file, functions: calls }) =>
    [...calls].map(([name, count]) => ({ file, name, count })),
  );
  console.log('\nMost called:');
  for (const { file, name, count } of functions.sort((one, other) => other.count - one.count).slice(0, SHOWN))
    console.log(`${String(count).padStart(7)}  ${name}  ${file}`);
  console.log(`\n${line(wanted, sumsOf(all))}`);
  if (recorded[wanted]) console.log(line('recorded', recorded[wanted]));
  if (!values.record) return;
  const lines = Object.entries({ ...recorded, [wanted]: sumsOf(all) }).map(
    ([operation, sums]) => `  ${JSON.stringify(operation)}: [${sums.join(', ')}]`,
  );
  writeFileSync(RECORDED, `{\n${lines.join(',\n')}\n}\n`);
}

function sumsOf(files: readonly FileCalls[]): Sums {
  const functions = files.flatMap(({ functions: calls }) => [...calls.values()]);
  return [files.length, functions.length, functions.reduce((sum, count) => sum + count, 0)];
}

/** Such as `libs/contexts/redemptions/features`. */
function roomOf(file: string): string {
  return file
    .split('/')
    .slice(0, file.startsWith('libs/contexts/') ? 5 : file.startsWith('libs/adapters/') ? 3 : 2)
    .filter((part) => part !== 'src')
    .join('/');
}

function line(title: string, sums: readonly (string | number)[]): string {
  return `${sums.map((sum) => String(sum).padStart(10)).join('')}  ${title}`;
}
