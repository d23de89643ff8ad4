import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RulesInProcess, toCampaign } from '../testing/rules-in-process.js';
import { assignmentsView } from '../views/assignments/assignments.view.js';

let rules: RulesInProcess;

beforeEach(async () => {
  rules = await RulesInProcess.start();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await rules.stop();
});

describe('rules for a redemption', () => {
  it('are known at once, in the order of the objects, and change at once', async () => {
    const [a, b] = [await rules.create(), await rules.create({ name: 'Another' })];
    expect(await rules.assigned(['v_1', 'camp_1'])).toEqual([]);
    const first = await rules.assign(a, toCampaign);
    await rules.assign(b, { related_object_id: 'v_1' });
    const found = await rules.assigned(['v_1', 'camp_1']);
    expect(found.map(({ ruleId }) => ruleId)).toEqual([b, a]);
    expect(found[1]).toMatchObject({
      assignmentId: first['id'],
      ruleId: a,
      relatedObjectId: 'camp_1',
      revision: 0,
      ruleSet: { name: 'Big orders' },
      assignment: first,
    });
    await rules.put(a, { name: 'Huge orders' });
    expect((await rules.assigned(['camp_1']))[0]).toMatchObject({ revision: 1, ruleSet: { name: 'Huge orders' } });
    await rules.drop(a);
    expect(await rules.assigned(['camp_1'])).toEqual([]);
  });

  it('come as the same object until the rule changes', async () => {
    const rule = await rules.create();
    await rules.assign(rule, toCampaign);
    const [before] = await rules.assigned(['camp_1']);
    expect((await rules.assigned(['camp_1']))[0]).toBe(before);
    await rules.put(rule, { name: 'Huge orders' });
    const [after] = await rules.assigned(['camp_1']);
    expect(after).not.toBe(before);
    expect((await rules.assigned(['camp_1']))[0]).toBe(after);
  });

  it('cost no look into the store, unless the object may have some', async () => {
    const rule = await rules.create();
    await rules.assign(rule, toCampaign);
    const objects = ['v_1', 'camp_1', 'v_2', 'camp_2'];
    await rules.assigned(objects);
    const reads = [jest.spyOn(rules.events, 'read'), jest.spyOn(rules.views.collection(assignmentsView), 'find')];
    expect(await rules.assigned(objects)).toHaveLength(1);
    const none = await rules.assigned(['v_1', 'v_2']);
    expect(none).toEqual([]);
    expect(await rules.assigned(['camp_2'])).toBe(none);
    for (const read of reads) expect(read).not.toHaveBeenCalled();
    expect(await rules.assigned(['v_new'])).toBe(none);
    expect(reads[0]).not.toHaveBeenCalled();
  });

  it('are the same after a restart', async () => {
    const rule = await rules.create();
    await rules.assign(rule, toCampaign);
    const before = await rules.assigned(['camp_1']);
    await rules.restart();
    expect(await rules.assigned(['camp_1'])).toEqual(before);
  });
});
