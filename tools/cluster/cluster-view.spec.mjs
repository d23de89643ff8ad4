import { describe, expect, it } from '@jest/globals';
import { ClusterView, stateOf } from './cluster-view.mjs';

describe('The view of a cluster', () => {
  const lines = [];
  const view = new ClusterView((line) => lines.push(line));
  const shown = (text) => {
    view.line('auth', text);
    return lines.pop();
  };

  it('shows what a logger wrote as people read it', () => {
    const logged = { level: 'error', time: '2026-03-01T08:00:00.123Z', msg: 'background work failed', where: 'relay' };
    const err = { type: 'EngineUnavailable', message: 'bus is not available', stack: 'at …' };
    expect(shown(JSON.stringify({ ...logged, err }))).toBe(
      'auth       08:00:00.123 error background work failed (relay): EngineUnavailable bus is not available',
    );
  });

  it('shows everything else as it is', () => {
    expect(shown('Perkstream cannot start')).toBe('auth       Perkstream cannot start');
    expect(shown('{"a":1}')).toBe('auth       {"a":1}');
  });

  it('says what is wrong with a service', () => {
    expect(stateOf({ status: 'ok', details: { documents: { status: 'up' } } })).toBe('✓');
    const details = { documents: { status: 'down' }, event_store: { status: 'up' } };
    expect(stateOf({ status: 'error', details })).toBe('✗ (documents)');
    expect(stateOf({ status: 'shutting_down', details: {} })).toBe('✗ (shutting_down)');
    expect(stateOf(undefined)).toBe('✗ (no answer)');
  });
});
