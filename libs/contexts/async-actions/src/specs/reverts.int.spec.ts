import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type AcceptedAnswer, type AsyncActionWithResultAnswer } from '@perkstream/published';
import { AsyncActionsInProcess, at, SHOP } from '../testing/async-actions-in-process.js';

let actions: AsyncActionsInProcess;

beforeEach(async () => {
  actions = await AsyncActionsInProcess.start();
});

afterEach(() => actions.stop());

async function imported(operation: string, lines: readonly object[]): Promise<string> {
  const body = lines.map((line, index) => ({ row: index + 1, ...line }));
  const { async_action_id: id } = await actions.answer<AcceptedAnswer>(operation, {}, body);
  await actions.ended(id);
  return id;
}

async function revert(asyncActionId: string): Promise<string> {
  const given = { requestId: `v-revert-${asyncActionId}` };
  const { async_action_id: id } = await actions.answer<AcceptedAnswer>(
    'revert-async-action',
    { asyncActionId },
    undefined,
    given,
  );
  return id;
}

const reverts = () => actions.updates.of(SHOP).filter(({ what }) => what === 'revert');

describe('reverting an import', () => {
  it('sends one command for each thing that it was carried out on, and reports what was changed since', async () => {
    const id = await imported('import-customers-using-csv', [
      { source_id: 'a' },
      { source_id: 'nobody' },
      { source_id: 'wrong', wrong: 'Property .birthdate is wrong' },
      { source_id: 'changed' },
      { source_id: 'a' },
    ]);
    expect(await actions.get(id)).toMatchObject({ revertible: true });
    const revertId = await revert(id);
    const { type, reverts: of, result } = await actions.ended(revertId);
    expect({ type, of }).toEqual({ type: 'CUSTOMERS.BULK_UPDATE', of: id });
    const details = 'The thing was changed since the import';
    expect(result).toMatchObject({
      done_count: 1,
      failed_count: 1,
      errors: [{ id: 'id_changed', row: 4, key: 'changed_since', message: 'Changed since', details }],
    });
    const by = { commands: `${id}/`, at: at(99) };
    expect(reverts().map(({ name, changes }) => [name, changes])).toEqual([
      ['id_a', by],
      ['id_changed', by],
    ]);
    expect(await actions.get(id)).toMatchObject({ reverted_by: revertId });
  });

  it('names codes, and SKUs by their products', async () => {
    const codes = await imported('import-vouchers-using-csv', [{ code: 'A', voucher_type: 'GIFT_VOUCHER', value: 1 }]);
    const skus = await imported('import-SKUs-using-csv', [{ product_id: 'hat', source_id: 'red' }]);
    for (const id of [codes, skus]) await actions.ended(await revert(id));
    expect(reverts().map(({ name }) => name)).toEqual(['A', 'sku_red']);
  });

  it('is carried on by the next process, each thing once', async () => {
    const lines = Array.from({ length: 350 }, (_, index) => ({ source_id: `c${index}` }));
    const id = await imported('import-customers-using-csv', lines);
    actions.updates.before = ({ what, name }) => {
      if (what === 'revert' && Number(/\d+/.exec(String(name))?.[0]) >= 150) throw new Error('gone');
    };
    const revertId = await revert(id);
    await until(() => actions.failures.length > 0);
    actions.updates.before = () => undefined;
    await actions.restart();
    await actions.finishUnfinished();
    expect(await actions.ended(revertId)).toMatchObject({ result: { done_count: 350, failed_count: 0 } });
    expect(reverts().map(({ name }) => name)).toEqual(lines.map(({ source_id: sourceId }) => `id_${sourceId}`));
  });

  it('is refused of what is no import, of one of an earlier version, and of none', async () => {
    const { async_action_id: update } = await actions.answer<AcceptedAnswer>('update-vouchers-in-bulk', {}, [
      { code: 'A', metadata: {} },
    ]);
    await actions.ended(update);
    const refused = (asyncActionId: string) => actions.refusal('revert-async-action', { asyncActionId });
    expect(await refused(update)).toMatchObject({ code: 400, key: 'not_revertible' });
    await actions.schedule('aa_earlier');
    expect(await refused('aa_earlier')).toMatchObject({ code: 400, key: 'not_revertible' });
    expect(await refused('aa_nothing')).toMatchObject({ code: 404 });
    const action: AsyncActionWithResultAnswer = await actions.get(update);
    expect(action).not.toHaveProperty('revertible');
  });
});
