import { describe, expect, it } from '@jest/globals';
import { integrationEvents } from '@perkstream/published';
import { type AsyncApiDocument, asyncApiDocument } from './async-api-document.js';
import { incompatibilities } from './incompatibilities.js';

interface Planted {
  channels: Record<string, { address: string; messages: Record<string, object> }>;
  components: {
    messages: Record<string, { contentType: string }>;
    schemas: Record<string, { properties: Record<string, Record<string, unknown>>; required?: string[] }>;
  };
}

const INFO = { title: 'Perkstream', version: '1.0.0' };
const published = asyncApiDocument(integrationEvents, INFO);

/** What is found when a careless author changes the document so. */
function found(change: (document: Planted) => void): readonly string[] {
  const changed = structuredClone(published);
  change(changed as unknown as Planted);
  return incompatibilities(published, changed);
}

const VOUCHER = 'voucher.created.v1';

/** Of both events that have the schema. */
const ofVouchers = (what: string) => [VOUCHER, 'voucher.restored.v1'].map((type) => `${type}.data.${what}`);

describe('what would break a reader of the events', () => {
  it('is nothing where nothing was changed', () => {
    expect(found(() => undefined)).toEqual([]);
  });

  it('is not a new event, nor a field that may be absent, nor another description', () => {
    expect(
      found(({ channels, components: { messages, schemas } }) => {
        channels['vouchers']!.messages['voucher.burnt.v1'] = { $ref: '#/components/messages/voucher.burnt.v1' };
        messages['voucher.burnt.v1'] = messages[VOUCHER]!;
        schemas['VoucherCreatedV1']!.properties['colour'] = { type: 'string' };
        schemas['VoucherCreatedV1']!.properties['code']!['description'] = 'what the customer types';
      }),
    ).toEqual([]);
  });

  it.each<[string, (document: Planted) => void, readonly string[]]>([
    [
      'an event that is gone, as under another name',
      ({ channels }) => delete channels['vouchers']!.messages[VOUCHER],
      [`${VOUCHER} is not published on perkstream.events.vouchers any more`],
    ],
    [
      'another topic',
      ({ channels }) => (channels['keys']!.address = 'perkstream.events.access'),
      ['perkstream.events.keys is no channel any more'],
    ],
    [
      'another content type',
      ({ components }) => (components.messages[VOUCHER]!.contentType = 'application/json'),
      [`${VOUCHER} has another content type`],
    ],
    [
      'a field that is gone',
      ({ components }) => delete components.schemas['VoucherCreatedV1']!.properties['campaign_id'],
      ofVouchers('campaign_id is gone'),
    ],
    [
      'a field of another type',
      ({ components }) => (components.schemas['VoucherCreatedV1']!.properties['quantity']!['type'] = 'string'),
      ofVouchers('quantity: type was "integer" and is "string"'),
    ],
    [
      'a field that may be null',
      ({ components }) => (components.schemas['VoucherCreatedV1']!.properties['code']!['type'] = ['string', 'null']),
      ofVouchers('code: type was "string" and is ["string","null"]'),
    ],
    [
      'a field of another format',
      ({ components }) => (components.schemas['VoucherCreatedV1']!.properties['start_date']!['format'] = 'date'),
      ofVouchers('start_date: format was "date-time" and is "date"'),
    ],
    [
      'a value that could not be before',
      ({ components }) => (components.schemas['KeyRevokedV1']!.properties['kind']!['enum'] as string[]).push('root'),
      ['key.revoked.v1.data.kind may be root, and could not before'],
    ],
    [
      'any value where there was a choice',
      ({ components }) => delete components.schemas['KeyRevokedV1']!.properties['kind']!['enum'],
      ['key.revoked.v1.data.kind may be anything, and could not before'],
    ],
    [
      'a field that is required, of events that were stored before it',
      ({ components }) => components.schemas['KeyRevokedV1']!.required!.push('reason'),
      ['key.revoked.v1.data.reason is required, and was not'],
    ],
    [
      'a field that may be absent, and was always there',
      ({ components }) => (components.schemas['KeyRevokedV1']!.required = ['kind']),
      ['key.revoked.v1.data.id may be absent'],
    ],
    [
      'a part of a list',
      ({ components }) => delete components.schemas['PublishedCodeV1']!.properties['code'],
      ['publication.succeeded.v1.data.vouchers[].code is gone'],
    ],
    [
      'the envelope',
      ({ components }) => delete components.schemas['CloudEvent']!.properties['projectid'],
      Object.keys(published.components.messages).map((type) => `${type}.projectid is gone`),
    ],
  ])('is %s', (_what, change, expected) => {
    expect([...found(change)].sort()).toEqual([...expected].sort());
  });

  it('is a reference that leads nowhere', () => {
    expect(() => found(({ components }) => delete components.schemas['KeyRevokedV1'])).toThrow('leads nowhere');
  });
});

describe('the document itself', () => {
  it('is compared with documents that were read from a file', () => {
    const read = JSON.parse(JSON.stringify(published)) as AsyncApiDocument;
    expect(incompatibilities(read, published)).toEqual([]);
  });
});
