import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from 'playwright-core';

/** Pictures for people to look at, where the setting names a folder. */
const pictures = process.env['PERKSTREAM_PICTURES'];

/** @param window its size and theme, as the name of the file ends */
export async function photograph(page: Page, path: string, window: string): Promise<void> {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  const name = path.replace(/^\//, '').replaceAll(/\W+/g, '-') || 'overview';
  await page.screenshot({ path: join(pictures, `${name}-${window}.png`), fullPage: true });
}
