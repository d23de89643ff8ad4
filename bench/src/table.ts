import { readFileSync, writeFileSync } from 'node:fs';
import { type Measured } from './generator.js';

/** The ratios of the last release, by the names of their lines: what `--record` wrote when it was made. */
const LAST_RELEASE = new URL('../last-release.json', import.meta.url);

/** What a run measured, as lines of text, each with the ratio that the last release had. */
export class Table {
  private readonly lines: string[] = [];
  private readonly ratios: Record<string, number> = {};
  private readonly lastRelease = JSON.parse(readFileSync(LAST_RELEASE, 'utf8')) as Readonly<Record<string, number>>;

  row(name: string, value: number, target: string, measured: Measured): void {
    const { requestsPerSecond, p50, p99, failures } = measured;
    const rate = `${Math.round(requestsPerSecond)}/s, p50 ${p50} ms, p99 ${p99} ms`;
    this.add(name, value, target, failures > 0 ? `${rate}, ${failures} FAILED` : rate);
  }

  plain(name: string, value: number, target: string): void {
    this.add(name, value, target, '');
  }

  note(text: string): void {
    this.lines.push(`  ${text}`);
  }

  toString(): string {
    return ['', ...this.lines, ''].join('\n');
  }

  /** Keeps the ratios for those who compare with this release. */
  record(): void {
    writeFileSync(LAST_RELEASE, `${JSON.stringify(this.ratios, undefined, 2)}\n`);
  }

  private add(name: string, value: number, target: string, rest: string): void {
    this.ratios[name] = Math.round(value * 1000) / 1000;
    const before = this.lastRelease[name];
    const last = before === undefined ? '' : `last release ${before.toFixed(3)}`;
    const line = `${name.padEnd(78)} ${value.toFixed(3).padStart(9)}  ${target.padEnd(18)} ${last.padEnd(20)} ${rest}`;
    this.lines.push(line);
    console.error(line);
  }
}

export function ratio(measured: Measured, to: number): number {
  return measured.requestsPerSecond / to;
}
