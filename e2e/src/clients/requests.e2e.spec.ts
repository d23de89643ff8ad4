import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { documentedOperations } from '../documented-operations.js';
import { browserSideOf, olderSideOf, serverSideOf } from './libraries.js';
import { patternOf, type RecordedMethod, recordedMethods } from './recorder.js';

const serverKeys = { 'x-app-id': 'id', 'x-app-token': 'token' };
const browserKeys = { 'x-client-application-id': 'id', 'x-client-token': 'token' };

const libraries: Record<string, (apiUrl: string) => object> = {
  '@voucherify/sdk, server side': (apiUrl) => serverSideOf(apiUrl, serverKeys),
  '@voucherify/sdk, client side': (apiUrl) => browserSideOf(apiUrl, browserKeys),
  voucherify: (apiUrl) => olderSideOf(apiUrl, serverKeys),
};

/** These methods look at answers and settings, and send nothing. */
const SEND_NOTHING = [/^apiLimitsHandler\./, /^setIdentity$/];

/**
 * Requests that the service itself no longer documents and this engine does not answer. The reasons stand in docs/clients.md.
 */
const WITHHELD = [
  'GET /v1/consents',
  'PUT /v1/customers/{}/consents',
  'GET /client/v1/consents',
  'PUT /client/v1/customers/{}/consents',
  'GET /client/v1/vouchers',
  'POST /client/v1/customers',
  'POST /v1/validation-rules/{}/validation',
  'POST /v1/vouchers/enable',
  'POST /v1/vouchers/disable',
  'POST /v1/vouchers/publish',
];

describe.each(Object.keys(libraries))('%s', (library) => {
  let methods: RecordedMethod[];
  let answered: Set<string>;

  beforeAll(async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined); // that an argument is deprecated
    methods = await recordedMethods(libraries[library]!);
    const operations = await documentedOperations();
    answered = new Set(operations.map(({ method, path }) => patternOf(method, path)));
  });

  it('sends something by each of its methods', () => {
    const silent = methods.filter(({ requests }) => requests.length === 0).map(({ name }) => name);
    expect(silent.filter((name) => !SEND_NOTHING.some((pattern) => pattern.test(name)))).toEqual([]);
    expect(methods.length).toBeGreaterThan(SEND_NOTHING.length);
  });

  it('sends no request without an operation, but those withheld', () => {
    const without = methods.flatMap(({ name, requests }) =>
      requests
        .filter((request) => !answered.has(request) && !WITHHELD.includes(request))
        .map((request) => `${name}: ${request}`),
    );
    expect(without).toEqual([]);
  });
});
