import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import {
  type ProjectCreated,
  type ProjectDeleted,
  type ProjectFacts,
  type ProjectUpdated,
} from '@perkstream/published';
import { DEFAULT_FACTS } from './facts.js';
import { projectAggregate } from './project.decider.js';
import { type LiveProject } from './state.js';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const facts: ProjectFacts = { ...DEFAULT_FACTS, name: 'Shop' };
const created: ProjectCreated = { type: 'project.created', data: { id: 'proj_1', facts, at: NOW } };
const deleted: ProjectDeleted = { type: 'project.deleted', data: { id: 'proj_1' } };
const project = story(projectAggregate);

describe('a project', () => {
  it('is created with all of its facts', () => {
    project.given().when({ do: 'create', id: 'proj_1', facts, now: NOW }).then(created);
  });

  it('is created once', () => {
    project.given(created).when({ do: 'create', id: 'proj_1', facts, now: NOW }).thenRefused('duplicate_found');
    project
      .given(created, deleted)
      .when({ do: 'create', id: 'proj_1', facts, now: NOW })
      .thenRefused('duplicate_found');
  });

  it('is made sure of without a second creation', () => {
    const ensure = { do: 'ensure', id: 'proj_1', facts, now: NOW } as const;
    project.given().when(ensure).then(created);
    project.given(created).when(ensure).thenNothing();
  });

  it('does not come back under its id once it was deleted', () => {
    project
      .given(created, deleted)
      .when({ do: 'ensure', id: 'proj_1', facts, now: NOW })
      .thenRefused('project_deleted');
  });

  it('records only what an update made different', () => {
    const changes = { name: 'Shop', currency: 'EUR', clientTrustedDomains: [] };
    const updated: ProjectUpdated = {
      type: 'project.updated',
      data: { id: 'proj_1', changes: { currency: 'EUR' }, at: LATER },
    };
    project.given(created).when({ do: 'update', changes, now: LATER }).then(updated);
  });

  it('is left as it is by an update to what it is', () => {
    project
      .given(created)
      .when({ do: 'update', changes: { ...facts }, now: LATER })
      .thenNothing();
  });

  it('is deleted once, and takes no change after it', () => {
    project.given(created).when({ do: 'delete' }).then(deleted);
    project.given(created, deleted).when({ do: 'delete' }).thenRefused('not_found');
    project
      .given(created, deleted)
      .when({ do: 'update', changes: { name: 'x' }, now: NOW })
      .thenRefused('not_found');
    project.given().when({ do: 'delete' }).thenRefused('not_found');
  });

  it.each(['isProtected', 'isSandbox'] as const)('is not deleted when it %s', (kind) => {
    const kept: ProjectCreated = { ...created, data: { ...created.data, facts: { ...facts, [kind]: true } } };
    project.given(kept).when({ do: 'delete' }).thenRefused('resource_protected');
  });

  it('keeps its limits where it is a sandbox', () => {
    const limits = { apiCalls: [{ value: 100, duration: 'PT1H' }], bulkApiCalls: [] };
    const sandbox: ProjectCreated = {
      ...created,
      data: { ...created.data, facts: { ...facts, isSandbox: true, limits } },
    };
    const update = (changes: object) => project.given(sandbox).when({ do: 'update', changes, now: NOW });
    update({ limits: {} }).thenRefused('resource_protected');
    update({ limits: structuredClone(limits) }).then();
  });

  it('keeps its stacking rules, the same object, through an update of something else', () => {
    const set = {
      type: 'stacking_rules.set',
      data: { id: 'stk_1', rules: firstRules(), at: NOW },
    } as const;
    const before = project.given(created, set).state() as LiveProject;
    const after = projectAggregate.evolve(before, {
      type: 'project.updated',
      data: { id: 'proj_1', changes: { name: 'Store' }, at: LATER },
    }) as LiveProject;
    expect(after.settings.name).toBe('Store');
    expect(after.settings.stackingRules).toBe(before.settings.stackingRules);
  });
});

function firstRules() {
  const state = project.given(created).state() as LiveProject;
  return { ...state.settings.stackingRules, redeemablesLimit: 7 };
}
