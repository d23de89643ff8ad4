const WIDTH = 30;

/** A line that fills up, on a terminal; elsewhere a line when it begins. */
export class ProgressBar {
  private shown = -1;

  constructor(private readonly title: string) {
    if (!process.stdout.isTTY) console.log(`${title} …`);
  }

  /** @param part from 0 to 1 */
  show(part: number): void {
    const percent = Math.floor(part * 100);
    if (!process.stdout.isTTY || percent === this.shown) return;
    this.shown = percent;
    const full = Math.round(part * WIDTH);
    process.stdout.write(`\r${this.title}  ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${percent} %`);
  }

  end(): void {
    if (process.stdout.isTTY) process.stdout.write('\n');
  }
}
