import { beforeAll, describe, expect, it } from '@jest/globals';
import { attemptsByPath, attemptsOn, outcomeOf, pathOf } from './attempts.js';
import { isLongRun } from './capabilities.js';
import { type Answer, Client, management, managementKeys, newProject, type Project, unique } from './client.js';
import { type DocumentedOperation, documentedOperations } from './documented-operations.js';
import { earnPending, seedProject, type SeededProject } from './seeded-project.js';
import { ended } from './seeding/background.js';
import { inParallel } from './in-parallel.js';
import { sampleBodies } from './sample-bodies.js';
import { namesOf, settledSnapshotOf, type Snapshot, takeSnapshot } from './snapshot.js';

/** Operations that are tried at the same time where none is in the way of another. */
const CONCURRENT_OPERATIONS = 4;

describe('The keys of a project', () => {
  const secret = unique('aardvark');
  let operations: DocumentedOperation[];
  let theirs: Project;
  let ours: Project;
  let a: SeededProject;
  let b: SeededProject;
  let before: Snapshot;

  beforeAll(async () => {
    [operations, theirs, ours] = await Promise.all([documentedOperations(), newProject(), newProject()]);
    [a, b] = await Promise.all([
      seedProject(theirs.client, secret, theirs.id),
      seedProject(ours.client, unique('buffalo'), ours.id),
    ]);
    a = { ...a, pendingPoints: await earnPending(theirs.client, a) };
    before = await settledSnapshotOf(theirs.client);
  });

  function by({ keys }: DocumentedOperation, project: Project): Client {
    return keys === 'client' ? project.browser : project.client;
  }

  function expectNothingOfTheirsIn({ body }: Answer, sent: string): void {
    const text = JSON.stringify(body ?? '');
    // An error may repeat what was sent: that discloses nothing.
    const known = namesOf(a).reduce((shown, name) => (sent.includes(name) ? shown.replaceAll(name, '') : shown), text);
    expect(known).not.toContain(secret);
    for (const name of namesOf(a)) expect(known).not.toContain(name);
  }

  it('find nothing of another project by any operation, and change nothing there', async () => {
    const wrong: string[] = [];
    // Lists first: later they show what was sent to the others, as redemptions that failed.
    const first = [...operations].sort((one, other) => Number(other.method === 'GET') - Number(one.method === 'GET'));
    for (const operation of first.filter(({ keys }) => keys !== 'management')) {
      for (const { path, body, comesTo } of attemptsOn(operation, a, b)) {
        const answer = await by(operation, ours).send(operation.method, path, body);
        const outcome = outcomeOf(answer);
        if (outcome === 'accepted') await ended(ours.client, answer.body.async_action_id);
        const sent = `${operation.method} ${decodeURIComponent(path)} ${textOf(body)}`;
        if (outcome !== comesTo) wrong.push(`${sent} comes to ${outcome}, not ${comesTo}`);
        expectNothingOfTheirsIn(answer, sent);
      }
    }
    expect(wrong).toEqual([]);
    expect(await takeSnapshot(theirs.client)).toEqual(before);
  });

  it('find what is their own by the same requests', async () => {
    const missed: string[] = [];
    for (const operation of operations.filter(({ keys, method }) => keys !== 'management' && method === 'GET')) {
      for (const { path, comesTo } of attemptsOn(operation, a, b)) {
        if (comesTo === 'forbidden' || comesTo === 'inapplicable') continue;
        const { status, body } = await by(operation, theirs).get(path);
        if (status !== 200 || (operation.parameters.length === 0 && body.total === 0)) missed.push(path);
      }
    }
    expect(missed).toEqual([]);
  });

  it('open no operation of the installation', async () => {
    const parameters = {
      projectId: theirs.id,
      stackingRulesId: 'stk_1',
      campaignTemplateId: a.template.id,
      customEventSchemaId: a.customEvent.id,
      metadataSchemaId: a.metadataSchema.id,
      webhookId: a.webhook,
      apiKeyId: a.apiKey,
      locationId: a.location.id,
      deliveryId: 'whs_1',
      userId: a.user.id,
      brandingId: 'brd_1',
      name: 'keys',
    };
    for (const operation of operations.filter(({ keys }) => keys === 'management')) {
      const path = pathOf(operation, parameters);
      const asManagement = {
        'x-management-id': ours.client.keys['x-app-id'] ?? '',
        'x-management-token': ours.client.keys['x-app-token'] ?? '',
      };
      for (const headers of [{}, asManagement]) {
        const answer = await ours.client.send(operation.method, path, sampleBodies[operation.id]?.(b), headers);
        expect(answer).toMatchObject({
          status: 401,
          body: { code: 401, key: 'unauthorized', message: 'Unauthorized' },
        });
      }
    }
    expect((await management.get(`/management/v1/projects/${theirs.id}`)).status).toBe(200);
  });

  it('are refused with 401 by every operation when they are missing, wrong or of another kind', async () => {
    const [id, token] = [theirs.client.keys['x-app-id'] as string, theirs.client.keys['x-app-token'] as string];
    const wrong: Record<string, string>[] = [
      { 'x-app-id': id, 'x-app-token': ours.client.keys['x-app-token'] as string },
      {},
      { 'x-app-id': id },
      { 'x-app-token': token },
      { 'x-app-id': id, 'x-app-token': `${token}x` },
      { 'x-app-id': id, 'x-app-token': token.toUpperCase() },
      { 'x-app-id': token, 'x-app-token': id },
      { 'x-app-id': 'x'.repeat(5_000), 'x-app-token': token },
      { ...theirs.clientKeys, origin: 'https://shop.example.com' },
      {
        'x-app-id': theirs.clientKeys['x-client-application-id'] as string,
        'x-app-token': theirs.clientKeys['x-client-token'] as string,
      },
      {
        'x-app-id': managementKeys['x-management-id'] as string,
        'x-app-token': managementKeys['x-management-token'] as string,
      },
      managementKeys,
    ];
    // In the long run all of them with each operation.
    const some = isLongRun ? wrong.length : 3;
    const forKeys = operations.filter(({ keys }) => keys === 'application');
    await inParallel([...forKeys.entries()], CONCURRENT_OPERATIONS, async ([nth, operation]) => {
      const [attempt = { path: operation.path, body: undefined }] = attemptsByPath(operation, a);
      const from = (nth * some) % wrong.length;
      for (const keys of [...wrong, ...wrong].slice(from, from + some)) {
        const answer = await new Client(keys).send(operation.method, attempt.path, attempt.body);
        expect(answer).toMatchObject({
          status: 401,
          body: { code: 401, key: 'unauthorized', message: 'Unauthorized' },
        });
        expectNothingOfTheirsIn(answer, '');
      }
    });
    expect(await takeSnapshot(theirs.client)).toEqual(before);
  });

  it('leave codes, names and source ids free for other projects', async () => {
    const [one, other] = await Promise.all([newProject(), newProject()]);
    const name = unique('same');
    const inOne = await seedProject(one.client, name);
    const inOther = await seedProject(other.client, name);
    expect(inOther.coupon.name).toBe(inOne.coupon.name);
    const oneBefore = await settledSnapshotOf(one.client);

    await other.client.put(`/v1/vouchers/${inOther.coupon.name}`, { additional_info: 'another' });
    await other.client.put(`/v1/customers/${inOther.customer.name}`, { name: 'Another' });
    await other.client.put(`/v1/orders/${inOther.order.name}`, { status: 'CANCELED' });
    await other.client.put(`/v1/campaigns/${inOther.campaign.name}`, { description: 'another' });
    await other.client.post(`/v1/redemptions/${inOther.redemption}/rollback`);
    await other.client.post(`/v1/campaigns/${inOther.campaign.name}/disable`);
    await other.client.delete(`/v1/vouchers/${inOther.card.name}?force=true`);
    expect((await other.client.post(`/v1/customers/${inOther.customer.name}/permanent-deletion`)).status).toBe(200);
    expect(await takeSnapshot(one.client)).toEqual(oneBefore);
  });
});

function textOf(body: object | undefined): string {
  return body instanceof URLSearchParams ? decodeURIComponent(`${body}`) : JSON.stringify(body ?? '');
}
