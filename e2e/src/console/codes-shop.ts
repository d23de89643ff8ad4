import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@perkstream/kernel/testing';
import { type Download } from 'playwright-core';
import { management, type Project } from '../client.js';

/** Codes of its campaign; lists have 100 of them on a page. */
export const IN_STOCK = 120;

export interface CodesShop {
  readonly category: string;
  readonly mug: string;
  readonly customer: string;
  readonly campaign: string;
}

/** A shop with a campaign of codes that begin with `STOCK-`, and a schema for the metadata of codes. */
export async function openCodesShop({ id, client: shop }: Project): Promise<CodesShop> {
  const category = (await shop.post('/v1/categories', { name: 'Seasonal', hierarchy: 1 })).body.id;
  const mug = (await shop.post('/v1/products', { name: 'Blue mug', price: 900 })).body.id;
  const customer = (await shop.post('/v1/customers', { source_id: 'maja', name: 'Maja Nováková' })).body.id;
  const one = { optional: true, array: false };
  await management.post(`/management/v1/projects/${id}/metadata-schemas`, {
    related_object: 'voucher',
    properties: { season: { ...one, type: 'string', eq: ['spring', 'autumn'] }, shelf: { ...one, type: 'number' } },
  });
  const discount = { type: 'PERCENT', percent_off: 10 };
  const voucher = { type: 'DISCOUNT_VOUCHER', discount, code_config: { pattern: 'STOCK-########' } };
  const stock = { name: 'Stock', campaign_type: 'DISCOUNT_COUPONS', vouchers_count: IN_STOCK, voucher };
  const campaign = (await shop.post('/v1/campaigns', stock)).body.id;
  await until(async () => (await shop.get('/v1/vouchers?campaign=Stock&limit=1')).body.total === IN_STOCK);
  return { category, mug, customer, campaign };
}

/** The browser may be another process. */
export async function readDownload(file: Download): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'codes-'));
  try {
    await file.saveAs(join(folder, 'file'));
    return await readFile(join(folder, 'file'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
