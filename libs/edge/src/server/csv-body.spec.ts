import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@perkstream/kernel/testing';
import { CsvLine, Flag, Metadata, type MetadataSchema, Money, type Operation, Text } from '@perkstream/published';
import { allOperations } from '../testing/operations.js';
import { KEY, startEdge, type TestEdge } from '../testing/test-edge.js';

class ThingLine extends CsvLine {
  @Text({ max: 10 }) name!: string;
  @Money({ optional: true }) unit_price?: number;
  @Flag({ optional: true }) active?: boolean;
  @Metadata({ optional: true, of: 'product' }) metadata?: Record<string, unknown>;
}

const [redeem] = allOperations as readonly [Operation];
const path = '/v1/things/importCSV';
const BYTES = 300_000;
const byFile: Operation = {
  ...redeem,
  id: 'import-things',
  path,
  body: ThingLine,
  bodyIsList: true,
  csv: true,
  bodyLimit: BYTES,
  key: undefined,
};

describe('an operation that takes a file of CSV', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge({}, [...allOperations, byFile]);
  });
  afterAll(() => edge.app.close());

  const form = (file: string, name = 'file') =>
    [
      '--edge\r\nContent-Disposition: form-data; name="webhooks_enable"\r\n\r\ntrue\r\n',
      `--edge\r\nContent-Disposition: form-data; name="${name}"; filename="things.csv"\r\nContent-Type: text/csv\r\n\r\n`,
      `${file}\r\n--edge--\r\n`,
    ].join('');
  const send = (payload: string | Buffer, type = 'multipart/form-data; boundary=edge') =>
    edge.ask({ method: 'POST', url: path, payload, headers: { 'content-type': type } });
  const lines = async (file: string) => {
    expect((await send(form(file))).statusCode).toBe(200);
    return edge.bus.lastPayload.body;
  };

  it('hands on its lines, in the types of their properties; other columns are metadata', async () => {
    const file = '\ufeffName, Unit Price,ACTIVE,season,\r\n"Hat, red",1200,TRUE,spring,x\r\n\r\nSocks,,false,,\r\n';
    expect(await lines(file)).toEqual([
      { row: 1, name: 'Hat, red', unit_price: 1200, active: true, metadata: { season: 'spring' } },
      { row: 2, name: 'Socks', active: false },
    ]);
  });

  it.each([
    ['in Latin-1', Buffer.from('name\nHat\nM\xfctze\n', 'latin1'), 3],
    ['in Latin-1 at the end of a line', Buffer.from('name\nCaf\xe9\nHat\n', 'latin1'), 2],
    ['with half of a letter of UTF-16', Buffer.from('\ufeffname\nHat\n\ud83d\n', 'utf16le'), 3],
    ['in Latin-1 at the end of the file', Buffer.from('name\nCaf\xe9', 'latin1'), 2],
  ])('refuses a file %s, and names the line', async (_encoding, file, line) => {
    const [before, after] = form('|').split('|') as [string, string];
    const answer = await send(Buffer.concat([Buffer.from(before), file, Buffer.from(after)]));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ details: expect.stringContaining(`Line ${line} of the file is not UTF-8:`) });
  });

  it('reads a file in UTF-16 with its mark', async () => {
    const [before, after] = form('|').split('|') as [string, string];
    const file = Buffer.from('\ufeffname\nM\u00fctze\n', 'utf16le');
    // The first byte of the file is the last one of a piece.
    const filler = `--edge\r\nContent-Disposition: form-data; name="note"\r\n\r\n`;
    const length = 1_023 - Buffer.byteLength(before) - filler.length - 2;
    const whole = [`${filler}${'x'.repeat(length)}\r\n${before}`, file, after].map((part) => Buffer.from(part));
    expect((await send(Buffer.concat(whole))).statusCode).toBe(200);
    expect(edge.bus.lastPayload.body).toEqual([{ row: 1, name: 'M\u00fctze' }]);
  });

  it('reads letters of several bytes wherever the pieces of the file end', async () => {
    const names = Array.from({ length: 1_200 }, (_, n) => ({ row: n + 1, name: `${'x'.repeat(n % 4)}ü€😀` }));
    expect(await lines(['name', ...names.map(({ name }) => name)].join('\n'))).toEqual(names);
  });

  it('types metadata as the project does', async () => {
    const properties = { weight: { type: 'number' }, fragile: { type: 'boolean' } };
    const schema = { relatedObject: 'product', properties, allowDefinedOnly: true } as unknown as MetadataSchema;
    const key = { ...KEY, metadataSchemas: { ms_1: schema } };
    edge.keys.keys['application app-1 secret-1'] = key;
    expect(await lines('name,weight,fragile\nHat,1.5,TRUE\nCap,heavy,')).toEqual([
      { row: 1, name: 'Hat', metadata: { weight: 1.5, fragile: true } },
      { row: 2, name: 'Cap', metadata: { weight: 'heavy' }, wrong: expect.stringContaining('weight') },
    ]);
    edge.keys.keys['application app-1 secret-1'] = KEY;
  });

  it('says what is wrong with a line, and takes the others', async () => {
    const file = 'name,unit_price\nHat,cheap\n,1\nSocks,1,2\nA name that is long,1\nShirt,3';
    expect(await lines(file)).toEqual([
      { row: 1, name: 'Hat', unit_price: 'cheap', wrong: 'Property .unit_price should be integer' },
      { row: 2, unit_price: 1, wrong: "Line must have required property 'name'" },
      { row: 3, name: 'Socks', unit_price: 1, wrong: 'The line has 3 values in place of 2' },
      {
        row: 4,
        name: 'A name that is long',
        unit_price: 1,
        wrong: 'Property .name must NOT have more than 10 characters',
      },
      { row: 5, name: 'Shirt', unit_price: 3 },
    ]);
  });

  it.each([
    ['lines', form(`name${'\nH'.repeat(100_000)}`), 200],
    ['empty lines', form(`name\n${'\n'.repeat(250_000)}`), 200],
    ['blanks', form(`name\n${' '.repeat(250_000)}`), 200],
    ['a line that is too long', form(`name\n"${'x'.repeat(280_000)}`), 400],
  ])('reads a large file part by part: others have their turn between them: %s', async (_of, payload, status) => {
    const { result, turns } = await turnsDuring(() => send(payload));
    expect(result.statusCode).toBe(status);
    expect(turns).toBeGreaterThan(Math.min(payload.length, 200_000) / 1_024);
  });

  it.each([
    ['a quote that does not end', 'name\n"Hat', 400],
    ['a quote within a title', '{"a":1,"b":2}', 400],
    ['two columns of one title', 'name,Name\nHat,Hat', 400],
    ['a title that no object may have', 'name,__proto__\nHat,x', 400],
    ['too many columns', `name${',x'.repeat(200)}\nHat`, 400],
    ['too many lines', `name${'\nH'.repeat(100_001)}`, 400],
    ['too many bytes', `name${`\n${'x'.repeat(999)}`.repeat(BYTES / 1_000)}`, 413],
  ])('refuses a file with %s', async (_what, file, status) => {
    const asked = edge.bus.asked.length;
    const { statusCode, body } = await send(form(file));
    const code = status === 413 ? { statusCode: 413 } : { code: 400, key: 'invalid_payload' };
    expect([statusCode, JSON.parse(body)]).toEqual([status, expect.objectContaining(code)]);
    expect(edge.bus.asked.length).toBe(asked);
  });

  it.each([
    ['the titles', ''],
    ['a line', 'name\nHat\n'],
    ['a line of UTF-16', Buffer.from('\ufeffname\n', 'utf16le')],
  ])('ends at the 201st value of %s, and keeps nothing of what comes after it', async (_of, before) => {
    const rest = Buffer.from(','.repeat(BYTES - 50_000), typeof before === 'string' ? 'latin1' : 'utf16le');
    const [head = '', tail = ''] = form('|').split('|');
    const whole = Buffer.concat([
      Buffer.from(head),
      Buffer.from(before),
      rest.subarray(0, BYTES - 100),
      Buffer.from(tail),
    ]);
    const { result, turns } = await turnsDuring(() => send(whole));
    expect([result.statusCode, result.json().details]).toEqual([400, 'The file has a line with more than 200 values']);
    // As many pieces were not read.
    expect(turns).toBeLessThan(rest.length / 1_024 / 2);
  });

  it('takes lines of 200 values', async () => {
    const titles = Array.from({ length: 200 }, (_each, index) => (index === 0 ? 'name' : `title ${index}`));
    expect(await lines(`${titles.join()}\n${'Hat,'.repeat(199)}Hat`)).toMatchObject([{ row: 1, name: 'Hat' }]);
  });

  it('refuses a form without the file, and what is no such form', async () => {
    const without = await send(form('name\nHat', 'other'));
    expect([without.statusCode, without.json()]).toEqual([
      400,
      expect.objectContaining({ key: 'invalid_payload', details: "Payload must have required property 'file'" }),
    ]);
    expect((await send(form('name\nHat'), 'multipart/form-data')).statusCode).toBe(400);
    expect((await send('--edge\r\n'.repeat(30_000))).statusCode).toBe(400);
    const field = '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
    expect((await send(field.repeat(4_000))).json().details).toBe('Payload has more than 100 parts');
    expect((await send('name\nHat')).statusCode).toBe(400);
    expect((await send(form('name\nHat').slice(0, -20))).statusCode).toBe(400);
    const json = await send('[{"name":"Hat"}]', 'application/json');
    expect([json.statusCode, json.json().details]).toEqual([415, 'Content-Type must be multipart/form-data']);
  });
});
