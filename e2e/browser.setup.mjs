import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** The shell has no window to draw: its pages take two thirds of the processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser'];
const PLACES = [process.env.CHROMIUM ?? '', ...NAMES.map((name) => `/usr/bin/${name}`)];

/** One browser for all tests, which connect to it at `PERKSTREAM_BROWSER`: starting one takes 5 s of a processor. */
export default async function startBrowser() {
  const executablePath = PLACES.find((path) => existsSync(path));
  if (!executablePath) return;
  const browser = await chromium.launchServer({
    executablePath,
    // Every host of `.example` is a server of a test: to the engine each is another origin.
    args: ['--no-sandbox', '--host-resolver-rules=MAP *.example 127.0.0.1'],
  });
  process.env.PERKSTREAM_BROWSER = browser.wsEndpoint();
  globalThis.browserOfTests = browser;
}
