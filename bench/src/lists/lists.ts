import { spawnSync } from 'node:child_process';
import { type Times } from './lists-process.js';

/** The same lists among few and among many codes. @param folderFor where a shop with so many is kept */
export function measureLists(
  few: number,
  many: number,
  folderFor: (codes: number) => string,
  keys: Readonly<Record<string, string>>,
): string {
  const [small, large] = [few, many].map((codes) => timesAmong(codes, folderFor(codes), keys)) as [Times, Times];
  const number = (value: number) => value.toFixed(2).padStart(10);
  const rows = Object.entries(large.answers).map(([name, answer]) => {
    const [page, among] = [small.pages[name], large.pages[name]];
    const isUsed = page !== undefined && among !== undefined;
    const pages = isUsed ? `${number(page)}${number(among)}   ×${(among / page).toFixed(1)}` : '';
    const isWithin = answer <= 3_000 && (!isUsed || among <= 5 * page);
    return { name, isWithin, line: `${name.padEnd(64)}${number(answer)}${pages}` };
  });
  const missed = rows.filter(({ isWithin }) => !isWithin);
  return [
    '',
    `${'lists of vouchers (milliseconds)'.padEnd(64)}${'answer'.padStart(10)}${'page'.padStart(10)}`,
    `${''.padEnd(64)}${[many, few, many].map((codes) => String(codes).padStart(10)).join('')}   no more than ×5`,
    ...rows.map(({ line }) => line),
    `${rows.length - missed.length} of ${rows.length} lists within; beyond: ${missed.map(({ name }) => name).join('; ') || 'none'}`,
    `redemptions meanwhile among ${many}: 99 of 100 within ${large.redemptions[0].toFixed(1)}, the longest ${large.redemptions[1].toFixed(1)}`,
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
