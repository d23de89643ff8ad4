import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FindRulesNaming } from '@perkstream/published';
import { bigOrders, RulesInProcess } from '../testing/rules-in-process.js';

let rules: RulesInProcess;

beforeEach(async () => {
  rules = await RulesInProcess.start();
});

afterEach(() => rules.stop());

const naming = (id: string, projectId = 'proj_1') => rules.messenger.ask(new FindRulesNaming(projectId, id));

describe('rules that name a collection of products', () => {
  it('are found in every place where they name it, in their own project, for as long as they do', async () => {
    const named = { id: 'pc_1', object: 'products_collection' };
    const any = { '1': { name: 'order.items.any', conditions: { $is: [named] } }, logic: '1' };
    const asking = await rules.create({ name: 'Asks', rules: any });
    const included = [{ ...named, effect: 'APPLY_TO_EVERY' }];
    const applying = await rules.create({ name: 'Applies', applicable_to: { included } });
    await rules.create(bigOrders);
    const { ids, total } = await naming('pc_1');
    expect({ ids: [...ids].sort(), total }).toEqual({ ids: [asking, applying].sort(), total: 2 });
    expect(await naming('pc_2')).toEqual({ ids: [], total: 0 });
    expect(await naming('pc_1', 'proj_2')).toEqual({ ids: [], total: 0 });
    await rules.put(asking, { rules: bigOrders.rules });
    await rules.drop(applying);
    expect(await naming('pc_1')).toEqual({ ids: [], total: 0 });
  });
});
