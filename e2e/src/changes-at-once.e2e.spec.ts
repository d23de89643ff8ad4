import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Client, type Json, management } from './client.js';
import { disjointChanges, REPLACED_WHOLE } from './disjoint-changes.js';
import { type DocumentedOperation, documentedOperations } from './documented-operations.js';
import { withParameters } from './path.js';
import { newPlace, type Place } from './place.js';
import { pathOf } from './target.js';

const CONCURRENT_CHANGES = 12;

describe('Changes of one thing that come at once', () => {
  let place: Place;
  let updates: readonly DocumentedOperation[];

  beforeAll(async () => {
    place = await newPlace();
    updates = (await documentedOperations()).filter(({ method }) => method === 'PUT');
  });

  it('are tried with every operation that changes a thing', () => {
    const known = [...Object.keys(disjointChanges), ...Object.keys(REPLACED_WHOLE)];
    expect(known.sort()).toEqual(updates.map(({ id }) => id).sort());
  });

  it.each(Object.keys(disjointChanges))('are all kept: %s', async (id) => {
    const operation = updates.find((each) => each.id === id)!;
    const { properties, list } = disjointChanges[id]!;
    const by = operation.keys === 'management' ? management : place.client;
    const path = pathOf(operation, place.things, await parametersOf(place));
    const rounds = hasMetadata(operation) ? 2 : Math.ceil(CONCURRENT_CHANGES / properties(0, place.things).length);
    for (let round = 0; round < rounds; round++) {
      const changes = withMetadata(properties(round, place.things), operation, round);
      const answers = await Promise.all(changes.map((change) => by.put(path, change)));
      const refused = answers.find(({ status }) => status !== 200);
      expect(refused?.body).toBeUndefined();
      const shown = await thingAt(by, path, list);
      for (const change of changes) expect(shown).toMatchObject(change);
      await expectInAuditLog(id, place.projectId, shown);
    }
  });

  it('leave no kind of change in the audit log that does not say what was changed', async () => {
    const path = `/management/v1/projects/${place.projectId}/audit-log?limit=100`;
    const data: Json[] = [];
    for (let after = ''; ;) {
      const { body } = await management.get(`${path}${after && `&starting_after_id=${after}`}`);
      data.push(...body.data);
      if (!body.has_more) break;
      after = body.more_starting_after;
    }
    const said = (type: string) =>
      data.some((entry: Json) => entry.type === type && (entry.count > 1 || entry.changes?.length > 0));
    const types = [...new Set(data.map(({ type }: Json) => type as string))] as string[];
    expect(types.length).toBeGreaterThan(20);
    expect(types.filter((type) => !said(type))).toEqual([]);
  });
});

/** Resources with a list of their own, which says what became of them. */
const NOT_AUDITED = ['update-order'];

/** What was changed stands in the audit log with its values, for every resource. Some of the changes set what is there already. */
async function expectInAuditLog(id: string, projectId: string, shown: Json): Promise<void> {
  if (NOT_AUDITED.includes(id)) return;
  const things = [shown.app_id, shown.id].filter(Boolean).map((each, index) => `[${index}]=${each}`);
  const query = things.map((each) => `filters[related_object_id][conditions][$in]${each}`).join('&');
  const path = `/management/v1/projects/${projectId}/audit-log?limit=20&${query}`;
  const isShown = ({ type, changes = [] }: Json) => changes.length > 0 && !type.endsWith('.created');
  const entries = await eventually(
    async () => (await management.get(path)).body.data as Json[],
    (found) => found.some(isShown),
  );
  for (const { before, after } of entries.find(isShown)!.changes) expect(before).not.toEqual(after);
}

function hasMetadata({ body }: DocumentedOperation): boolean {
  return JSON.stringify(Object.keys((body?.['properties'] ?? {}) as object)).includes('"metadata"');
}

/** As many as are sent at once, where metadata can make up the number. */
function withMetadata(changes: readonly object[], operation: DocumentedOperation, round: number): readonly object[] {
  if (!hasMetadata(operation)) return changes;
  const more = Array.from({ length: Math.max(0, CONCURRENT_CHANGES - changes.length) }, (_, each) => ({
    metadata: { [`note_${each}`]: `${round}` },
  }));
  return [...changes, ...more];
}

async function thingAt(by: Client, path: string, list: string | undefined): Promise<Json> {
  if (list === undefined) return (await by.get(path)).body;
  return (await by.get(list)).body.data.find(({ id }: Json) => path.endsWith(`/${id}`));
}

/** Of things that a seeded project has none of. */
let own: Promise<Readonly<Record<string, string>>> | undefined;
function parametersOf(place: Place): Promise<Readonly<Record<string, string>>> {
  return (own ??= made(place));
}

async function made({ projectId, client }: Place): Promise<Readonly<Record<string, string>>> {
  const within = (path: string) => withParameters(`/management/v1/projects/{projectId}/${path}`, { projectId });
  const brand = await management.post(within('branding'), {
    brand: { name: 'Shop', website_url: 'https://shop.example' },
    address: { street: 'Street', city: 'City', postal: '10115', country: 'DE' },
    contact: { email: 'shop@shop.example' },
  });
  const segment = { type: 'passive', name: 'Guests', filter: { junction: 'and' } };
  const { id: segmentId } = (await client.post('/v1/segments', segment)).body;
  const rules = await management.post(within('stacking-rules'), {});
  return { projectId, segmentId, brandingId: brand.body.id, stackingRulesId: rules.body.id };
}
