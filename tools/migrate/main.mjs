// npm run migrate: moves an account of the public API into a project of this engine.
import '../node-version.mjs';
import { parseArgs } from 'node:util';
import { MultiBar, Presets } from 'cli-progress';
import { Account } from './account.mjs';
import { migrate } from './migration.mjs';

const USAGE = `npm run migrate -- --from <base address> --keys <app id>:<app token> --to <base address> --to-keys <app id>:<app token>`;

/** Of each kind. */
const DIFFERENCES_SHOWN = 20;

const text = { type: 'string' };
const { values } = parseArgs({ options: { from: text, keys: text, to: text, 'to-keys': text } });
if (!values.from || !values.keys || !values.to || !values['to-keys']) {
  console.error(USAGE);
  process.exit(2);
}

const bars = new MultiBar({ format: '{bar} {value}/{total} {kind}', noTTYOutput: true }, Presets.shades_classic);
const barOf = new Map();
const report = await migrate(
  new Account(values.from, values.keys),
  new Account(values.to, values['to-keys']),
  showProgress,
);
bars.stop();
const isSame = ({ different }) => different.length === 0;
console.table(Object.fromEntries(report.map((row) => [row.what, { from: row.from, to: row.to, same: isSame(row) }])));
for (const { what, different } of report) {
  for (const each of different.slice(0, DIFFERENCES_SHOWN)) console.log(`${what}: ${each}`);
  if (different.length > DIFFERENCES_SHOWN) console.log(`${what}: ${different.length - DIFFERENCES_SHOWN} more`);
}
process.exitCode = report.every(isSame) ? 0 : 1;

function showProgress(kind, done, total = done) {
  const bar = barOf.get(kind) ?? bars.create(total, 0, { kind });
  barOf.set(kind, bar);
  bar.update(Math.min(done, total));
}
