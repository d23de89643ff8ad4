import { type World } from '../world/world.js';
import { bodyOf, type Client, type Given, type Json } from './client.js';
import { discount } from './openings.js';

/** Something that can be made and deleted, and how requests do it. */
interface Kind {
  readonly create: string;
  readonly given: (name: string) => Given;
  readonly get: string;
  readonly delete: string;
  readonly params: (made: Json) => Readonly<Record<string, string>>;
}

const KINDS: readonly Kind[] = [
  {
    create: 'create-category',
    given: (name) => ({ body: { name, hierarchy: 1 } }),
    get: 'get-category',
    delete: 'delete-category',
    params: ({ id: categoryId }) => ({ categoryId }),
  },
  {
    create: 'create-product',
    given: (name) => ({ body: { name } }),
    get: 'get-product',
    delete: 'delete-product',
    params: ({ id: productId }) => ({ productId }),
  },
  {
    create: 'create-validation-rules',
    given: (name) => ({ body: { name } }),
    get: 'get-validation-rule',
    delete: 'delete-validation-rules',
    params: ({ id: validationRuleId }) => ({ validationRuleId }),
  },
  {
    create: 'create-voucher',
    given: (code) => ({ params: { code }, body: { type: 'DISCOUNT_VOUCHER', discount } }),
    get: 'get-voucher',
    delete: 'delete-voucher',
    params: ({ code }) => ({ code }),
  },
];
/** How often each kind is tried in one visit. */
const TIMES = 4;

/** People try things out: each is deleted right after it was made. */
export class Trials {
  /** How requests look for what was answered to be deleted. */
  readonly deleted: { readonly get: string; readonly params: Readonly<Record<string, string>> }[] = [];
  private begun = 0;

  constructor(
    private readonly client: Client,
    private readonly world: World,
  ) {}

  async visit(): Promise<void> {
    await Promise.all(KINDS.map((kind) => this.tryOut(kind)));
  }

  private async tryOut(kind: Kind): Promise<void> {
    const { client, world } = this;
    for (let n = 0; n < TIMES; n++) {
      const made = bodyOf(await client.ask(kind.create, kind.given(`trial-${this.begun++}`)));
      if (!made) throw new Error(`${kind.create} is refused`);
      const params = kind.params(made);
      await world.pause(world.chance.below(500), client);
      // Where a view is behind, it may be looked for in vain.
      const reply = await client.ask(kind.delete, { params, query: { force: world.chance.is(0.5) } });
      if (reply && !('error' in reply)) this.deleted.push({ get: kind.get, params });
    }
  }
}
