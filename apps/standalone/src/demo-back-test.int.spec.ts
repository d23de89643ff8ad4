import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Credentials } from '@perkstream/assembly';
import { type Engines } from '@perkstream/platform';
import { apiOperations } from '@perkstream/published';
import { Demo } from './demo/demo.js';
import { type DemoSize } from './demo/shop/demo-shop.js';
import { FIRST_ORDER, WELCOME } from './demo/shop/programs.js';
import { CopiesOfCampaigns, recordIn } from './testing/replayed-copy.js';
import { RunningEngine } from './testing/running-engine.js';

const TODAY = Date.parse('2026-03-01T08:00:00.000Z');
const SMALL: DemoSize = {
  customers: 60,
  members: 24,
  orders: 500,
  codes: { newsletter: 120, birthday: 40, comeBack: 10, giftCards: 30, referral: 20 },
};

const folder = mkdtempSync(join(tmpdir(), 'perkstream-demo-back-test-'));
let engine: RunningEngine;
let copies: CopiesOfCampaigns;

beforeAll(async () => {
  let demo: Demo | undefined;
  let own: Engines | undefined;
  const prepare = async (engines: Engines, { projectId }: Credentials) => {
    own = engines;
    demo = await Demo.for(engines, projectId, TODAY);
  };
  engine = await RunningEngine.on(folder, { prepare });
  await demo!.make(own!, apiOperations, engine.credentials, { size: SMALL });
  copies = new CopiesOfCampaigns(engine);
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a copy of a campaign of the demo shop, replayed over the time in which it ran', () => {
  it.each([
    ['Welcome', WELCOME],
    ['First order', FIRST_ORDER],
  ])('redeems, refuses and gives back what %s did', async (campaign, code) => {
    const copy = await copies.copyOf(campaign, 'voucher', [code]);
    const happened = await copies.recordOf(campaign);
    expect(happened.redemptions).toBeGreaterThan(5);
    const { report } = await copies.replay(copy);
    expect(recordIn(report)).toEqual(happened);
  });

  it('gives the same report for the same input, byte by byte', async () => {
    const copy = await copies.copyOf('Welcome', 'voucher', [WELCOME]);
    const [one, other] = [await copies.replay(copy), await copies.replay(copy)];
    expect(JSON.stringify(other)).toBe(JSON.stringify(one));
  });
});
