import { expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Locator, type Page } from 'playwright-core';
import { baseUrl, type Json, type Project } from '../client.js';
import { describeStory, type Story } from './console-browser.js';

/** Tabs to the end of a page and round again. */
const MAX_TABS = 300;

/** What a person works the console with. */
interface Device {
  press(what: Locator): Promise<void>;
  write(into: Locator, text: string): Promise<void>;
  /** One of several radio buttons, of which another one is chosen. */
  pick(radio: Locator): Promise<void>;
  /** An option of a list that opens. */
  choose(list: Locator, option: string): Promise<void>;
}

class Mouse implements Device {
  constructor(private readonly page: Page) {}

  press(what: Locator): Promise<void> {
    return what.click();
  }

  async write(into: Locator, text: string): Promise<void> {
    await into.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  pick(radio: Locator): Promise<void> {
    return radio.click();
  }

  async choose(list: Locator, option: string): Promise<void> {
    await list.click();
    await this.page.getByRole('option', { name: option }).click();
  }
}

/** Nothing is clicked, and nothing gets the focus but by Tab and arrows. */
class Keyboard implements Device {
  constructor(private readonly page: Page) {}

  async press(what: Locator): Promise<void> {
    await this.reach(what);
    await this.page.keyboard.press((await isBox(what)) ? 'Space' : 'Enter');
  }

  async write(into: Locator, text: string): Promise<void> {
    await this.reach(into);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  async pick(radio: Locator): Promise<void> {
    await this.reach(radio.page().getByRole('radio', { checked: true }).first());
    for (let step = 0; step < MAX_TABS && !(await hasFocus(radio)); step += 1)
      await this.page.keyboard.press('ArrowRight');
    if (!(await radio.isChecked())) await this.page.keyboard.press('Space');
  }

  async choose(list: Locator, option: string): Promise<void> {
    await this.reach(list);
    const wanted = this.page.getByRole('option', { name: option });
    await this.page.keyboard.press('ArrowDown');
    await wanted.waitFor();
    const isChosen = async () => (await wanted.getAttribute('data-combobox-selected')) !== null;
    for (let step = 0; step < MAX_TABS && !(await isChosen()); step += 1) await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
  }

  /** In a menu, arrows lead to an entry; anywhere else Tab does. */
  private async reach(what: Locator): Promise<void> {
    await what.waitFor();
    const key = (await what.getAttribute('role')) === 'menuitem' ? 'ArrowDown' : 'Tab';
    for (let step = 0; step < MAX_TABS; step += 1) {
      if (await hasFocus(what)) return;
      await this.page.keyboard.press(key);
    }
    throw new Error(`${what} is not reached by ${key}`);
  }
}

function hasFocus(what: Locator): Promise<boolean> {
  return what.evaluate((element) => element === element.ownerDocument.activeElement);
}

async function isBox(what: Locator): Promise<boolean> {
  return (await what.getAttribute('type')) === 'checkbox';
}

interface Kind {
  readonly kind: string;
  readonly type: string;
  readonly fill: (device: Device, main: Locator) => Promise<void>;
  readonly stored: Json;
}

const field = (within: Locator, name: string | RegExp) => within.getByRole('textbox', { name, exact: true }).first();

const KINDS: readonly Kind[] = [
  {
    kind: 'Discount coupons',
    type: 'DISCOUNT_COUPONS',
    fill: (device, main) => device.write(field(main, /^Percent off/), '20'),
    stored: { voucher: { discount: { percent_off: 20 } } },
  },
  {
    kind: 'Gift cards',
    type: 'GIFT_VOUCHERS',
    fill: (device, main) => device.write(field(main, /^Amount on each card/), '25.50'),
    stored: { voucher: { gift: { amount: 2_550 } } },
  },
  {
    kind: 'Promotion',
    type: 'PROMOTION',
    fill: (device, main) => device.write(field(main.getByRole('group', { name: 'Tier 1' }), /^Name/), 'Gold'),
    stored: { promotion: { tiers: [{ name: 'Gold' }] } },
  },
  {
    kind: 'Loyalty program',
    type: 'LOYALTY_PROGRAM',
    fill: (device, main) => device.write(field(main, /^Points of a new member/), '50'),
    stored: { voucher: { loyalty_card: { points: 50 } } },
  },
  {
    kind: 'Referral program',
    type: 'REFERRAL_PROGRAM',
    fill: (device, main) => device.choose(main.getByRole('combobox', { name: /^Campaign of the card/ }), 'Thanks'),
    stored: { referral_program: { referral_tiers: [{ reward: { amount: '500' } }] } },
  },
];

const NAMES = KINDS.map(({ kind }) => `My ${kind.toLowerCase()}`);

async function prepare({ client }: Project): Promise<void> {
  const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 500 } };
  await client.post('/v1/campaigns', { name: 'Thanks', campaign_type: 'GIFT_VOUCHERS', voucher });
}

function tellWith(deviceOf: (page: Page) => Device, story: Story): void {
  const open = async (path: string) => {
    await story.page.goto(`${baseUrl}/console/${story.project.id}${path}`);
    await story.browser.drawn();
  };
  const main = () => story.page.getByRole('main');
  const device = () => deviceOf(story.page);
  const press = (role: 'button' | 'link', name: string) =>
    device().press(main().getByRole(role, { name, exact: true }));
  const titled = (name: string) => story.page.getByRole('heading', { name, level: 1 }).waitFor();
  const read = (name: string) => story.project.client.get(`/v1/campaigns/${encodeURIComponent(name)}`);
  const definitionOf = async (name: string): Promise<Json> =>
    (await story.project.client.get(`/v1/campaigns/${(await read(name)).body.id}/definition`)).body;

  it.each(KINDS.map((each, index) => ({ ...each, name: NAMES[index]! })))(
    'makes and starts, and changes: $kind',
    async ({ kind, name, type, fill, stored }) => {
      await open('/campaigns/new');
      const radio = main().getByRole('radio', { name: kind, exact: true });
      if (!(await radio.isChecked())) await device().pick(radio);
      await device().write(field(main(), /^Name/), name);
      await fill(device(), main());
      await press('button', 'Start');
      await titled(name);
      expect(await definitionOf(name)).toMatchObject({ campaign_type: type, active: true, ...stored });
      await press('link', 'Edit');
      await main().getByRole('button', { name: 'Save', exact: true }).waitFor();
      // It is open where something in it is set.
      const note = main().getByRole('textbox', { name: 'Note', exact: true });
      if (!(await note.isVisible())) await press('button', 'Membership, note and metadata');
      await device().write(note, `About ${name}`);
      await press('button', 'Save');
      await story.page.getByText(`${name} is saved.`).first().waitFor();
      expect(await definitionOf(name)).toMatchObject({ description: `About ${name}`, active: true, ...stored });
    },
  );

  it('compares four of them', async () => {
    await open('/campaigns');
    const compared = NAMES.slice(0, 4);
    for (const name of compared) await device().press(story.page.getByRole('checkbox', { name: `Select ${name}` }));
    await press('link', 'Compare');
    const table = story.page.getByRole('table', { name: 'Compare campaigns' });
    for (const name of compared) await table.getByRole('columnheader', { name }).waitFor();
  });

  it('ends each of them', async () => {
    for (const name of NAMES) {
      const { body } = await read(name);
      await open(`/campaigns/${body.id}`);
      await press('button', 'More');
      await device().press(story.page.getByRole('menuitem', { name: 'Move to the bin' }));
      const dialog = story.page.getByRole('dialog', { name: `Move ${name} to the bin?` });
      await device().press(dialog.getByRole('button', { name: 'Move to the bin' }));
      await eventually(
        async () => (await read(name)).status,
        (status) => status === 404,
        `${name} is in the bin`,
      );
    }
  });
}

describeStory('Who has a mouse', prepare, (story) => tellWith((page) => new Mouse(page), story));
describeStory('Who has a keyboard only', prepare, (story) => tellWith((page) => new Keyboard(page), story));
