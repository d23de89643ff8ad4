import { type Measured } from './generator.js';

/** What a run measured, as lines of text. */
export class Table {
  private readonly lines: string[] = [];

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

  private add(name: string, value: number, target: string, rest: string): void {
    const line = `${name.padEnd(78)} ${value.toFixed(3).padStart(9)}  ${target.padEnd(18)} ${rest}`;
    this.lines.push(line);
    console.error(line);
  }
}

export function ratio(measured: Measured, to: number): number {
  return measured.requestsPerSecond / to;
}
