import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';
import { DEFAULT_RETURN_POLICY, type ProjectEvent, type ProjectFacts } from '@perkstream/published';
import { type ProjectCommand } from './commands.js';
import { type ProjectRefusal } from './project-refusal.js';
import { clockAfter, decideClock, isClockCommand } from './clock.decision.js';
import { isWanted, settingsOf } from './settings.js';
import { decideStackingRules, isStackingRulesCommand } from './stacking-rules.decision.js';
import { type LiveProject, type ProjectState } from './state.js';

/** One stream a project, keyed by its id, under `INSTALLATION`: settings and stacking rules. Too short for snapshots. */
export const projectAggregate: Aggregate<ProjectCommand, ProjectEvent, ProjectState, ProjectRefusal> = {
  category: 'project',
  initial: { status: 'unknown' },
  decide(command, state): readonly ProjectEvent[] | Refusal<ProjectRefusal> {
    if (command.do === 'create' || command.do === 'ensure') return decideCreation(command, state);
    if (command.do === 'clear') {
      const isLeft = state.status === 'deleted' && !state.isCleared;
      return isLeft ? [{ type: 'project.cleared', data: { id: command.id } }] : [];
    }
    if (state.status !== 'live') return refuse('not_found');
    if (isClockCommand(command)) return decideClock(command, state);
    if (isStackingRulesCommand(command)) return decideStackingRules(command, state);
    if (command.do === 'update') return decideUpdate(command, state);
    if (command.do === 'update_return_policy') {
      const { changes, now } = command;
      const returnPolicy = { ...DEFAULT_RETURN_POLICY, ...state.facts.returnPolicy, ...changes };
      return decideUpdate({ do: 'update', changes: { returnPolicy }, now }, state);
    }
    if (command.do === 'report_usage') return decideUsage(command, state);
    if (state.facts.isProtected || state.facts.isSandbox) {
      const details = state.facts.isSandbox ? 'A sandbox project cannot be deleted' : PROTECTED;
      return refuse('resource_protected', { details, resourceId: state.id, resourceType: 'project' });
    }
    return [{ type: 'project.deleted', data: { id: state.id } }];
  },
  evolve(state, event): ProjectState {
    if (event.type === 'project.deleted') return { status: 'deleted', isCleared: false };
    if (event.type === 'project.cleared') return { status: 'deleted', isCleared: true };
    if (event.type === 'project.created') {
      const { id, facts } = event.data;
      return {
        status: 'live',
        id,
        facts,
        stackingRules: null,
        usageReported: {},
        settings: settingsOf(id, facts, null),
      };
    }
    return state.status === 'live' ? evolveLive(state, event) : state;
  },
};

const PROTECTED = "The installation's own project cannot be deleted";

function decideCreation(
  { do: wanted, id, facts, now }: ProjectCommand & { do: 'create' | 'ensure' },
  state: ProjectState,
): readonly ProjectEvent[] | Refusal<ProjectRefusal> {
  if (state.status === 'unknown') return [{ type: 'project.created', data: { id, facts, at: now } }];
  if (wanted === 'create') return refuse('duplicate_found', { resourceId: id, resourceType: 'project' });
  return state.status === 'live' ? [] : refuse('project_deleted', { resourceId: id, resourceType: 'project' });
}

function decideUpdate(
  { changes, now }: ProjectCommand & { do: 'update' },
  { id, facts }: LiveProject,
): readonly ProjectEvent[] | Refusal<ProjectRefusal> {
  const different = Object.entries(changes).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(facts[name as keyof ProjectFacts]),
  );
  if (facts.isSandbox && different.some(([name]) => name === 'limits')) {
    const details = 'The limits of a sandbox project are fixed';
    return refuse('resource_protected', { details, resourceId: id, resourceType: 'project' });
  }
  if (different.length === 0) return [];
  return [{ type: 'project.updated', data: { id, changes: Object.fromEntries(different), at: now } }];
}

const DAY_MS = 24 * 3_600_000;

/** A limit of a minute may be reached every minute. */
function decideUsage(
  { quota, now }: ProjectCommand & { do: 'report_usage' },
  { id, facts, usageReported }: LiveProject,
): ProjectEvent[] {
  const notification = facts.apiUsageNotifications[quota];
  const before = usageReported[quota];
  const isKnown = before !== undefined && Date.parse(now) - Date.parse(before) < DAY_MS;
  if (isKnown || !isWanted(notification)) return [];
  return [{ type: 'project.usage_reached', data: { id, quota, percent: notification.value, at: now } }];
}

type LiveEvent = Exclude<ProjectEvent, { type: 'project.created' | 'project.deleted' | 'project.cleared' }>;

function evolveLive(state: LiveProject, event: LiveEvent): LiveProject {
  const { id, facts, stackingRules } = state;
  const { clock } = state.settings;
  switch (event.type) {
    case 'project.updated': {
      const changed = { ...facts, ...event.data.changes };
      return { ...state, facts: changed, settings: settingsOf(id, changed, stackingRules, clock) };
    }
    case 'project.usage_reached':
      return { ...state, usageReported: { ...state.usageReported, [event.data.quota]: event.data.at } };
    case 'stacking_rules.set': {
      const { rules, at } = event.data;
      const before = stackingRules?.id === event.data.id ? stackingRules : null;
      const set = { id: event.data.id, rules, createdAt: before?.createdAt ?? at, updatedAt: before ? at : null };
      return { ...state, stackingRules: set, settings: settingsOf(id, facts, set, clock) };
    }
    case 'stacking_rules.reset':
      return { ...state, stackingRules: null, settings: settingsOf(id, facts, null, clock) };
    default: {
      const after = clockAfter(state, event);
      return { ...state, advance: after.advance, settings: settingsOf(id, facts, stackingRules, after.clock) };
    }
  }
}
