import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);
const browserOfTests = process.env['PERKSTREAM_BROWSER'];

/** Undefined where there is one. */
export const lackOfChromium = browserOfTests ? undefined : 'there is no Chromium here';

/** A connection to the browser of all tests. Its pages are closed with it. */
export function connectToBrowser(): Promise<Browser> {
  return chromium.connect(browserOfTests as string);
}

/** Scripts that a page loads as a shop without a bundler does. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '/axios.js': join(dirname(resolve('axios/package.json')), 'dist/axios.min.js'),
  '/qs.js': join(dirname(resolve('qs')), '../dist/qs.js'),
  '/sdk.js': join(dirname(resolve('@voucherify/sdk')), 'voucherifysdk.umd.production.min.js'),
};
const PAGE = `<!doctype html><title>Shop</title>
${Object.keys(SCRIPTS)
  .map((path) => `<script src="${path}"></script>`)
  .join('\n')}`;

/** Pages in a real browser. */
export class BrowserPages {
  private constructor(
    private readonly browser: Browser,
    private readonly server: Server,
  ) {}

  static async open(): Promise<BrowserPages> {
    const server = createServer(({ url = '' }, response) => {
      const script = SCRIPTS[url];
      response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
      response.end(script ? readFileSync(script) : PAGE);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return new BrowserPages(await connectToBrowser(), server);
  }

  /** @param host such as `shop.example` */
  async at(host: string): Promise<Page> {
    const page = await this.browser.newPage();
    await page.goto(`http://${host}:${(this.server.address() as AddressInfo).port}/`);
    return page;
  }

  /** @param options such as the size of the window */
  async visit(url: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await this.browser.newPage(options);
    await page.goto(url);
    return page;
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.close();
  }
}
