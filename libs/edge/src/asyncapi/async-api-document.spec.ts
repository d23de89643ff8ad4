import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { schemas as asyncApiSchemas } from '@asyncapi/specs';
import { describe, expect, it } from '@jest/globals';
import { integrationEvents } from '@perkstream/published';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type AsyncApiDocument, asyncApiDocument } from './async-api-document.js';
import { incompatibilities } from './incompatibilities.js';

const INFO = { title: 'Perkstream', version: '1.0.0' };
const document = asyncApiDocument(integrationEvents, INFO);
const { messages, schemas } = document.components;

const ajv = new Ajv2020({ strict: false }).addSchema(document, 'document');
addFormats.default(ajv);

describe('the AsyncAPI document', () => {
  it('is one, by the schema of its makers', () => {
    const ajvOfMakers = new Ajv({ strict: false, meta: false });
    addFormats.default(ajvOfMakers);
    const isValid = ajvOfMakers.compile(asyncApiSchemas['3.0.0']);
    expect([isValid(document), isValid.errors]).toEqual([true, null]);
    expect(isValid({ ...document, channels: { vouchers: { address: 7 } } })).toBe(false);
  });

  it('has a channel for each context, with its messages', () => {
    expect(document.channels['vouchers']).toMatchObject({
      address: 'perkstream.events.vouchers',
      messages: { 'voucher.created.v1': { $ref: '#/components/messages/voucher.created.v1' } },
      bindings: { kafka: { topic: 'perkstream.events.vouchers' } },
    });
    const documented = Object.values(document.channels).flatMap((channel) => Object.keys(channel.messages));
    expect(documented.sort()).toEqual(integrationEvents.map(({ type }) => type).sort());
  });

  it('is the same for the same events in any order', () => {
    expect(JSON.stringify(asyncApiDocument([...integrationEvents].reverse(), INFO))).toBe(JSON.stringify(document));
  });

  it.each(Object.keys(messages))('shows an example of %s that is one', (type) => {
    const isValid = ajv.compile({ $ref: `document#/components/messages/${type}/payload` });
    const [{ payload }] = messages[type]!['examples'] as [{ payload: { data: object } }];
    expect([isValid(payload), isValid.errors]).toEqual([true, null]);
    expect(isValid({ ...payload, data: {} })).toBe(false);
    expect(isValid({ ...payload, type: 'other' })).toBe(false);
  });
});

describe('a published event', () => {
  it('has a name that says what it is about, what happened and its version, and no other event has it', () => {
    for (const { type, data } of integrationEvents) {
      const [, version] = /^[a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*\.(v[1-9]\d*)$/.exec(type) ?? [];
      expect([type, data.name]).toEqual([expect.anything(), expect.stringMatching(new RegExp(`${version}$`, 'i'))]);
    }
    expect(new Set(integrationEvents.map(({ type }) => type)).size).toBe(integrationEvents.length);
  });

  it('names as its subject a field that is always there', () => {
    for (const { type, data, subject } of integrationEvents) {
      expect([type, schemas[data.name]!['required']]).toEqual([type, expect.arrayContaining([subject])]);
    }
  });

  it('holds nothing that may be null, and nothing free-form', () => {
    for (const { name } of integrationEvents.map(({ data }) => data)) {
      expect(JSON.stringify(schemas[name])).not.toMatch(/"null"|additionalProperties|"type":"object","description"/);
    }
  });

  it('can be read by who reads it as it was documented before', () => {
    const file = fileURLToPath(new URL('../../../../docs/asyncapi.json', import.meta.url));
    const before = JSON.parse(readFileSync(file, 'utf8')) as AsyncApiDocument;
    expect(incompatibilities(before, document)).toEqual([]);
  });
});
