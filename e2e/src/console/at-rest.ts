import { until } from '@perkstream/kernel/testing';
import { type Page, type Request } from 'playwright-core';

/** Its answer has no end. */
export const STREAM = '/v1/insights/stream';

/** Notes what a page asks for, from now on. */
export class Requests {
  private readonly underWay = new Set<Request>();

  constructor(private readonly page: Page) {
    page.on('request', (request) => request.url().endsWith(STREAM) || this.underWay.add(request));
    const ended = (request: Request) => void this.underWay.delete(request);
    page.on('requestfinished', ended).on('requestfailed', ended);
    // What was under way for the page before is not answered.
    page.on('framenavigated', () => this.underWay.clear());
  }

  /** Nothing is on its way, in three frames one after the other. */
  async atRest(): Promise<void> {
    const onItsWay = this.page.locator('[aria-busy=true], .mantine-Skeleton-root');
    const frames = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';
    let since = 0;
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
    await until(async () => {
      // A page that is left meanwhile draws no more frames.
      await this.page.evaluate(frames).catch(() => undefined);
      since = this.underWay.size > 0 || (await onItsWay.count()) > 0 ? 0 : since + 1;
      return since > 2;
    });
  }
}
