import { text } from 'node:stream/consumers';
import { type Model } from '@perkstream/ledger';
import { type Shop } from '../clients/shop.js';
import { type Stores } from '../engines/stores.js';

/** Each export is done, and its file has a redemption once; the last one has all that were answered, and no other. */
export async function judgeExports({ client, exports }: Shop, model: Model, stores: Stores): Promise<string[]> {
  const { redemptions, parents, rollbacks } = model;
  const entries = new Set([...redemptions.keys(), ...parents, ...rollbacks]);
  const wrong: string[] = [];
  for (const { id, namesPeople } of exports.scheduled) {
    const { status, result } = await client.look('get-export', { params: { exportId: id } });
    if (status !== 'DONE') wrong.push(`The export ${id} is ${status}`);
    // Its file went with somebody who was erased.
    if (namesPeople && !result) continue;
    // None of the values has a quote of its own.
    const rows = (await readExportFile(id, stores)).replaceAll('"', '').trimEnd().split('\n').slice(1);
    const ids = rows.filter((row) => row.includes(',SUCCESS')).map((row) => row.split(',', 1)[0] ?? '');
    const more = ids.filter((each, index) => !entries.has(each) || ids.indexOf(each) !== index);
    const missing = id === exports.whole ? [...entries].filter((each) => !ids.includes(each)) : [];
    if (more.length > 0) wrong.push(`${more.join()} stand in the export ${id} twice, or were not answered`);
    if (missing.length > 0) wrong.push(`${missing.join()} were answered, and are not in the export ${id}`);
  }
  return wrong;
}

/** Of the last attempt at it. */
async function readExportFile(id: string, { files }: Stores): Promise<string> {
  const folder = `exports/${id}`;
  const names = await files.list(folder);
  const attemptOf = (name: string) => Number.parseInt(name.slice(folder.length + 1), 10);
  const last = Math.max(...names.map(attemptOf));
  const parts = names.filter((name) => attemptOf(name) === last).sort();
  const contents = await Promise.all(parts.map((name) => files.read(name)));
  return (await Promise.all(contents.map((content) => (content ? text(content) : '')))).join('');
}
