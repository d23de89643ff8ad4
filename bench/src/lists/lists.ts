import { spawnSync } from 'node:child_process';
import { type Times } from './lists-process.js';

/** The same lists among few and among many codes, in as many times the time. @param folderFor where a shop with so many is kept */
export function measureLists(
  few: number,
  many: number,
  folderFor: (codes: number) => string,
  keys: Readonly<Record<string, string>>,
): string {
  const [small, large] = [few, many].map((codes) => timesAmong(codes, folderFor(codes), keys)) as [Times, Times];
  const number = (value: number) => value.toFixed(2).padStart(9);
  const rows = Object.entries(small).map(([name, time]) => ({ name, time, among: large[name] ?? NaN }));
  const missed = rows.filter(({ time, among }) => among > 5 * time);
  return [
    '',
    `${'lists (milliseconds)'.padEnd(72)}${String(few).padStart(9)}${String(many).padStart(9)}   no more than ×5`,
    ...rows.map(
      ({ name, time, among }) => `${name.padEnd(72)}${number(time)}${number(among)}   ×${(among / time).toFixed(1)}`,
    ),
    `${rows.length - missed.length} of ${rows.length} lists within; beyond: ${missed.map(({ name }) => name).join('; ') || 'none'}`,
    '',
  ].join('\n');
}

function timesAmong(codes: number, folder: string, keys: Readonly<Record<string, string>>): Times {
  const script = new URL('./lists-process.js', import.meta.url).pathname;
  const { status, stdout } = spawnSync(process.execPath, [script, String(codes)], {
    env: { ...process.env, ...keys, PERKSTREAM_DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Lists among ${codes} codes ended with ${status}`);
  return JSON.parse(stdout) as Times;
}
