import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LATER, NOW, ProjectsInProcess } from '../testing/projects-in-process.js';

let projects: ProjectsInProcess;
let projectId: string;

beforeEach(async () => {
  projects = await ProjectsInProcess.start();
  projectId = await projects.create();
});

afterEach(() => projects.stop());

const size = { type: 'string', optional: false, array: false, max_length: 3 };
const body = { related_object: 'voucher', properties: { shirt_size: size } };

describe('metadata schemas', () => {
  it('are made, changed, shown to both kinds of keys, and deleted', async () => {
    const made = await projects.answer('create-metadata-schema', { projectId }, body);
    expect(made).toEqual({
      ...body,
      id: expect.stringMatching(/^ms_[0-9A-Za-z]{24}$/),
      allow_defined_only: false,
      created_at: NOW,
      updated_at: null,
      object: 'metadata_schema',
    });
    const params = { projectId, metadataSchemaId: made['id'] };
    const colour = { type: 'string', optional: true, array: true, eq: ['red'] };
    const change = { properties: { colour, shirt_size: { ...size, deleted: true } }, allow_defined_only: true };
    const changed = await projects.answer('update-metadata-schema', params, change, { now: LATER });
    expect(changed).toEqual({ ...made, ...change, updated_at: LATER });
    expect(await projects.answer('get-metadata-schema-1', params)).toEqual(changed);
    expect(await projects.answer('list-metadata-schemas-1', { projectId })).toEqual({
      object: 'list',
      data_ref: 'data',
      data: [changed],
      total: 1,
    });
    const { max_length: maxLength, ...rest } = size;
    const shown = { ...changed, properties: { colour, shirt_size: { ...rest, maxLength, deleted: true } } };
    expect(await projects.answer('list-metadata-schemas', {}, undefined, { projectId })).toMatchObject({
      schemas: [shown],
      total: 1,
    });
    for (const resource of ['voucher', made['id']]) {
      expect(await projects.answer('get-metadata-schema', { resource }, undefined, { projectId })).toEqual(shown);
    }
    expect(await projects.reply('delete-metadata-schema', params)).toEqual({ status: 204 });
    for (const id of ['get-metadata-schema-1', 'update-metadata-schema', 'delete-metadata-schema']) {
      expect(await projects.refusal(id, params, {})).toMatchObject({ code: 404, resource_type: 'metadata schema' });
    }
    const gone = await projects.refusal('get-metadata-schema', { resource: 'voucher' }, undefined, { projectId });
    expect(gone).toMatchObject({ code: 404, key: 'not_found' });
  });

  it('are among the settings of the project, which are the same object until one changes', async () => {
    const before = await projects.settingsOf(projectId);
    expect(before?.metadataSchemas).toEqual({});
    expect(await projects.settingsOf(projectId)).toBe(before);
    const { id } = await projects.answer('create-metadata-schema', { projectId }, body);
    const after = await projects.settingsOf(projectId);
    expect(after?.metadataSchemas).toMatchObject({ [String(id)]: { relatedObject: 'voucher' } });
    expect(await projects.settingsOf(projectId)).toBe(after);
  });

  it('are one for each kind of objects', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => projects.reply('create-metadata-schema', { projectId }, body)),
    );
    expect(replies.filter((reply) => !('error' in reply))).toHaveLength(1);
    const duplicate = await projects.refusal('create-metadata-schema', { projectId }, body);
    expect(duplicate).toMatchObject({
      code: 409,
      details: 'Duplicated metadata schema exists with related_object voucher',
    });
    expect(await projects.answer('create-metadata-schema', { projectId: await projects.create() }, body)).toMatchObject(
      body,
    );
  });

  it.each([
    [{ type: 'number', optional: true, array: false, max_length: 3 }, 'of type number cannot have maxLength'],
    [{ type: 'boolean', optional: true, array: false, eq: ['a'] }, 'of type boolean cannot have eq'],
    [{ type: 'string', optional: true, array: false, eq: [1] }, '.eq must be of type string'],
  ])('have no rule that does not go with its type: %j', async (property, words) => {
    const refused = await projects.refusal(
      'create-metadata-schema',
      { projectId },
      { ...body, properties: { it: property } },
    );
    expect(refused).toMatchObject({ code: 400, key: 'invalid_payload', details: expect.stringContaining(words) });
  });

  it('never change the type of a property, and have a bounded number of them', async () => {
    const { id } = await projects.answer('create-metadata-schema', { projectId }, body);
    const params = { projectId, metadataSchemaId: id };
    const other = { properties: { shirt_size: { type: 'number', optional: true, array: false } } };
    expect(await projects.refusal('update-metadata-schema', params, other)).toMatchObject({
      details: 'Property .properties.shirt_size.type cannot change',
    });
    const flag = { type: 'boolean', optional: true, array: false };
    const many = Object.fromEntries(Array.from({ length: 100 }, (_each, index) => [`p${index}`, flag]));
    expect(await projects.refusal('update-metadata-schema', params, { properties: many })).toMatchObject({
      details: 'A schema can have at most 100 properties',
    });
    const eq = Array.from({ length: 90 }, (_each, index) => `${index}${'a'.repeat(900)}`);
    const large = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, { ...size, max_length: undefined, eq }]));
    expect(await projects.refusal('update-metadata-schema', params, { properties: large })).toMatchObject({
      details: 'The schemas of a project can have at most 200000 characters',
    });
  });

  it('are refused in a project that there is not', async () => {
    const refused = await projects.refusal('create-metadata-schema', { projectId: 'proj_none' }, body);
    expect(refused).toMatchObject({ code: 404, resource_type: 'project' });
  });
});
