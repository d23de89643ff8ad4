import { describe, expect, it } from '@jest/globals';
import { ofProject } from './of-project.js';

const own = { field: 'projectId', is: 'proj_1' };
const paid = { field: 'status', is: 'PAID' };
const mine = { field: 'owner', is: 'me' };
const late = { field: 'due', less: '2026' };

describe('documents of a project', () => {
  it('are all of them where nothing further is asked', () => {
    expect(ofProject('proj_1')).toEqual(own);
    expect(ofProject('proj_1', undefined, { all: [] })).toEqual(own);
  });

  it('are those of which every further condition holds', () => {
    expect(ofProject('proj_1', paid, undefined, { all: [mine, late] })).toEqual({ all: [own, paid, mine, late] });
  });
});
