import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiOperations } from '@perkstream/published';
import { Client, management, unique } from './client.js';
import { type DocumentedOperation, documentedOperations, encoded } from './documented-operations.js';
import { inParallel } from './in-parallel.js';
import { newPlace, type Place } from './place.js';
import { anew, sampleBodies } from './sample-bodies.js';
import { cookieOf, invited, linkFor, signedIn, signIn } from './signed-in.js';
import { parametersOf, pathOf } from './target.js';

const REQUESTS_AT_ONCE = 4;

/** Sends every operation that is published under every role, so that a new one is looked at as well. */
describe('What is secret in a project', () => {
  let operations: DocumentedOperation[];
  let place: Place;
  let webhookToken: string;
  let webhookId: string;
  /** By what they are. */
  const secrets: Record<string, string> = {};

  beforeAll(async () => {
    [operations, place] = await Promise.all([documentedOperations(), newPlace()]);
    const { projectId } = place;
    const project = `/management/v1/projects/${projectId}`;
    webhookToken = (await management.get(project)).body.webhook_token;
    const password = unique('aardvark');
    const hook = { target_url: `https://ada:${password}@hooks.example/in`, events: ['voucher.deleted'] };
    const { body: made } = await management.post(`${project}/webhooks`, hook);
    webhookId = made.id;
    const rotated = await management.post(`${project}/webhooks/${webhookId}/rotate-secret`);
    const key = { kind: 'application', project_id: projectId, name: 'Till' };
    const { body: newKey } = await management.post('/management/v1/api-keys', key);
    const colleague = await invited({ [projectId]: 'ADMIN' });
    const session = await signIn({ link_token: await linkFor(colleague, projectId) });
    Object.assign(secrets, {
      'the token of the project': webhookToken,
      'the password of an address': password,
      'the first secret of a webhook': made.secret,
      'the secret of a webhook': rotated.body.secret,
      'the token of a key': newKey.app_token,
      'the token of a link': await linkFor(colleague, projectId),
      'the token of a session': decodeURIComponent(cookieOf(session)['cookie']!.split('=')[1]!),
    });
    expect(Object.entries(secrets).filter(([, secret]) => typeof secret !== 'string' || secret.length < 10)).toEqual(
      [],
    );
  });

  async function ofKey(role: string): Promise<Client> {
    const key = { kind: 'application', project_id: place.projectId, name: role, role };
    const { body } = await management.post('/management/v1/api-keys', key);
    return new Client({ 'x-app-id': body.app_id, 'x-app-token': body.app_token });
  }

  const ofPerson = async (role: string): Promise<Client> =>
    signedIn(await invited({ [place.projectId]: role }), place.projectId);

  /** What changes something may name things that succeed only once: none is there for them. */
  function pathOfThings(operation: DocumentedOperation): string {
    const nothing = Object.fromEntries(operation.parameters.map((name) => [name, 'nobody']));
    const beyond = operation.method === 'GET' ? {} : { ...nothing, ...parametersOf(operation, place.things) };
    return pathOf(operation, place.things, { ...beyond, projectId: place.projectId, webhookId });
  }

  const callers: Readonly<Record<string, () => Promise<Client>>> = {
    'a user who is VIEWER': () => ofPerson('VIEWER'),
    'a user who is USER': () => ofPerson('USER'),
    'a user who is MERCHANT': () => ofPerson('MERCHANT'),
    'a key that is VIEWER': () => ofKey('VIEWER'),
    'a key that is MERCHANT': () => ofKey('MERCHANT'),
  };

  it.each(Object.keys(callers))('is shown to %s by no operation', async (name) => {
    const client = await callers[name]!();
    const found: string[] = [];
    let answered = 0;
    // What USER may change is changed by others' tests.
    const asked = name.endsWith('USER') ? operations.filter(({ method }) => method === 'GET') : operations;
    await inParallel(
      asked.filter(({ keys }) => keys !== 'client'),
      REQUESTS_AT_ONCE,
      async (operation) => {
        const body = encoded(operation, anew(sampleBodies[operation.id]?.(place.things)));
        const answer = await client.send(operation.method, anew(pathOfThings(operation)), body);
        if (answer.status < 300) answered += 1;
        const text = JSON.stringify([answer.body, answer.headers]);
        for (const [what, secret] of Object.entries(secrets))
          if (text.includes(secret)) found.push(`${operation.id} shows ${what}`);
      },
    );
    expect(found).toEqual([]);
    expect(answered).toBeGreaterThan(0);
  });

  it('is shown by no operation of the console to a user who is VIEWER', async () => {
    const client = await callers['a user who is VIEWER']!();
    const reading = apiOperations.filter(({ keys, method }) => keys === 'people' && method === 'GET');
    const answers = [];
    for (const { path } of reading) answers.push(await client.get(path));
    expect(answers.map(({ status }) => status)).toEqual(reading.map(() => 200));
    const text = JSON.stringify(answers.map(({ body }) => body));
    expect(Object.entries(secrets).filter(([, secret]) => text.includes(secret))).toEqual([]);
  });

  it('is shown to administrators, as far as it can be shown again', async () => {
    const path = `/management/v1/projects/${place.projectId}`;
    const tokens = [];
    for (const client of [management, await ofPerson('ADMIN'), await ofPerson('VIEWER'), await ofPerson('USER')])
      tokens.push((await client.get(path)).body.webhook_token);
    expect(tokens).toEqual([webhookToken, webhookToken, undefined, undefined]);
  });
});
