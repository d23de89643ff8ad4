import { describe, expect, it } from '@jest/globals';
import { ReadReportPart } from '../async-actions/messages.js';
import { Text } from './body-class.js';
import { operation } from './operation.js';
import { type OpenedBy } from './operation-kinds.js';

class PieceBody {
  @Text() name!: string;
}
const said = { context: 'catalog', service: 'promotions', id: 'any', path: '/v1/pieces', summary: 'Any' } as const;
const open = { ...said, keys: 'application', scope: 'products' } as const;
const managed = { ...said, keys: 'management', scope: null } as const;
const read = { ...open, method: 'GET', answer: PieceBody } as const;
const change = { ...open, method: 'POST', answer: PieceBody } as const;
const sample = () => ({ name: 'Bolt' });
const sent = { body: PieceBody, sample } as const;
const csv = { ...sent, csv: true, bodyIsList: true } as const;

/** What is after the comment does not compile: `npm run typecheck` reports a comment without an error. */
describe('what an operation says of itself', () => {
  it('is complete in each kind', () => {
    const { definition } = operation({ ...change, ...csv, bodyLimit: 9, status: 202 });
    expect(definition).toMatchObject({ csv: true, status: 202, body: PieceBody });
    expect(operation({ ...read, file: ReadReportPart }).definition.file).toBe(ReadReportPart);
  });

  it('has an answer, or the status 204', () => {
    // @ts-expect-error an answer is missing
    operation({ ...open, method: 'POST' });
    // @ts-expect-error what is read has an answer
    operation({ ...open, method: 'GET', status: 204 });
    // @ts-expect-error 204 has no answer
    operation({ ...change, status: 204 });
  });

  it('has a sample of its body, and no body where it reads or deletes', () => {
    // @ts-expect-error a sample is missing
    operation({ ...change, body: PieceBody });
    // @ts-expect-error GET has no body
    operation({ ...read, ...sent });
    // @ts-expect-error DELETE has no body
    operation({ ...change, ...sent, method: 'DELETE' });
    // @ts-expect-error there is no body that could be absent
    operation({ ...change, bodyOptional: true });
  });

  it('says of a file or a form how large it may be, and of a file that it is a list', () => {
    // @ts-expect-error a limit is missing
    operation({ ...change, ...csv });
    // @ts-expect-error a limit is missing
    operation({ ...change, ...sent, form: true });
    // @ts-expect-error a file is a list
    operation({ ...change, ...sent, csv: true, bodyLimit: 9 });
    // @ts-expect-error a form is no file
    operation({ ...change, ...csv, bodyLimit: 9, form: true });
    // @ts-expect-error a list is no form
    operation({ ...change, ...sent, bodyIsList: true, form: true, bodyLimit: 9 });
    // @ts-expect-error what counts as a body of JSON is none of a form
    operation({ ...change, ...sent, form: true, bodyLimit: 9, otherBody: 'ignored' });
  });

  it('opens with what its keys have', () => {
    // @ts-expect-error a setting for browsers
    operation({ ...read, clientSwitch: 'client_redeem_enabled' });
    // @ts-expect-error a scope of browsers
    operation({ ...read, scope: 'client_redeem' });
    // @ts-expect-error no token opens what manages
    operation({ ...managed, method: 'GET', answer: PieceBody, scope: 'products' });
    // @ts-expect-error a session of people
    operation({ ...managed, method: 'DELETE', status: 204, session: 'ends' });
    // @ts-expect-error projects of management
    operation({ ...read, projects: () => [] });
    // @ts-expect-error browsers need a scope
    const ofClient: OpenedBy = { keys: 'client', scope: null };
    expect(ofClient).toBeDefined();
  });

  it('reads, asks or changes', () => {
    // @ts-expect-error what reads outdates nothing
    operation({ ...read, outdates: [] });
    // @ts-expect-error what is asked shows no secret
    operation({ ...change, ...sent, storesNothing: true, answersSecret: 'once' });
    // @ts-expect-error what changes needs the right to write in any case
    operation({ ...change, ...sent, writes: () => true });
    // @ts-expect-error what changes is no file
    operation({ ...change, file: ReadReportPart });
    // @ts-expect-error what changes is done each time
    operation({ ...change, etag: true });
    // @ts-expect-error an empty 404 goes with an empty answer
    operation({ ...change, notFoundIsEmpty: true });
  });

  it('has no other properties', () => {
    // @ts-expect-error sumary
    expect(operation({ ...change, sumary: 'Any' }).definition).toMatchObject({ summary: 'Any' });
  });
});
