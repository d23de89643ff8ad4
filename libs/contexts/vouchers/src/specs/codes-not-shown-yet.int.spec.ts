import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type View, ViewRunner } from '@perkstream/platform';
import { CampaignVouchers } from '../testing/campaign-vouchers.js';
import { VouchersInProcess } from '../testing/vouchers-in-process.js';
import { vouchersInBinView } from '../views/vouchers-in-bin/vouchers-in-bin.view.js';
import { vouchersView } from '../views/vouchers/vouchers.view.js';

/** More than a slice of those in the bin. */
const CODES = 250;

let context: VouchersInProcess;
let spring: CampaignVouchers;

beforeEach(async () => {
  context = await VouchersInProcess.start();
  spring = new CampaignVouchers(context);
  await spring.make(CODES);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await context.stop();
});

type Document = Record<string, unknown>;
type Wanted = { readonly field: string; readonly is?: unknown; readonly more?: string };

/** The view stays as it is now until somebody waits for it, and again from then on. */
async function fallBehind(view: View): Promise<void> {
  const views = context.app.get(ViewRunner);
  const collection = views.collection(view);
  const find = collection.find.bind(collection);
  const look = async () => (await find({ orderBy: [{ field: 'id' }] })) as Document[];
  let shown = await look();
  jest.spyOn(collection, 'find').mockImplementation(async ({ where, limit }) => {
    const { all } = where as unknown as { readonly all: readonly Wanted[] };
    return shown.filter((each) => all.every((wanted) => isAsWanted(each, wanted))).slice(0, limit);
  });
  jest.spyOn(views, 'caughtUp').mockImplementation(async () => void (shown = await look()));
}

function isAsWanted(document: Document, { field, is, more }: Wanted): boolean {
  return more === undefined ? document[field] === is : (document[field] as string) > more;
}

describe('codes that the views do not show yet', () => {
  it('are changed and deleted with their campaign', async () => {
    await fallBehind(vouchersView as View);
    await spring.make([{ code: 'LAST' }]);
    expect(await spring.change({ do: 'update', fields: { additional_info: 'x' } })).toBe(CODES + 1);
    await spring.make([{ code: 'LAST-2' }]);
    expect(await spring.change({ do: 'delete', force: true })).toBe(CODES + 2);
    expect((await spring.make([{ code: 'LAST' }, { code: 'LAST-2' }])).created).toBe(2);
  });

  it('come back with it from the bin', async () => {
    await fallBehind(vouchersInBinView as View);
    const now = '2026-03-02T13:00:00.000Z';
    expect(await spring.change({ do: 'delete', force: false }, { now })).toBe(CODES);
    expect(await spring.change({ do: 'restore', deletedAt: now })).toBe(CODES);
  });

  it('are deleted for good where they are in the bin', async () => {
    expect(await spring.change({ do: 'delete', force: false })).toBe(CODES);
    await fallBehind(vouchersInBinView as View);
    expect(await spring.change({ do: 'delete', force: true })).toBe(CODES);
  });
});
