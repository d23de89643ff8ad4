import { describe, expect, it } from '@jest/globals';
import { placesOf, sourcesOfRepository } from './where.mjs';

const sources = new Map([
  [
    'libs/published/src/tools/operations.ts',
    `/** As in \`class GetTool\`. */
export class GetTool extends operation({
  ...ours,
  id: 'get-tool',
}) {}
export class EnableTool extends switchOperation('enable', tool) {}
export class GetToolbox extends operation({ id: 'get-toolbox' }) {}`,
  ],
  [
    'libs/contexts/tools/src/features/get-tool/get-tool.ts',
    `import {
  GetTool,
} from '@perkstream/published';
import { Tools } from '../../repositories/tools.repository.js';
import { toolsView } from '../../views/tools/tools.view.js';
export const getTool = handler(
  GetTool,
  [Tools],`,
  ],
  ['libs/contexts/tools/src/features/get-tool/get-tool.spec.ts', `it('shows it')`],
  [
    'libs/contexts/tools/src/repositories/tools.repository.ts',
    `import { tool } from '../domain/tool/tool.decider.js';`,
  ],
  [
    'libs/contexts/tools/src/domain/tool/tool.decider.ts',
    `import { Tools } from '../../repositories/tools.repository.js';`,
  ],
  ['libs/contexts/tools/src/domain/saw/saw.decider.ts', ''],
  ['libs/contexts/tools/src/views/tools/tools.view.ts', ''],
  [
    'libs/contexts/tools/src/features/switch-tool.ts',
    'export const switchTool = featuresOf(kind(), { on: EnableTool, off: DisableTool });',
  ],
  [
    'libs/contexts/tools/src/specs/tools.int.spec.ts',
    `await context.answer('enable-tool');\nawait context.answer('get-toolbox');`,
  ],
  ['libs/contexts/other/src/features/other.ts', 'const tool = await messenger.ask(new GetTool(id));'],
]);

describe('Where what answers a message is', () => {
  it('is the handler that names it first, with the deciders and views that it imports, and its tests', () => {
    expect(placesOf('GetTool', sources)).toEqual({
      message: ['libs/published/src/tools/operations.ts:2'],
      handler: ['libs/contexts/tools/src/features/get-tool/get-tool.ts:7'],
      deciders: ['libs/contexts/tools/src/domain/tool/tool.decider.ts'],
      views: ['libs/contexts/tools/src/views/tools/tools.view.ts'],
      tests: ['libs/contexts/tools/src/features/get-tool/get-tool.spec.ts'],
    });
  });

  it('is the table that has it, and tests that have the id that follows from its name', () => {
    expect(placesOf('EnableTool', sources)).toMatchObject({
      handler: ['libs/contexts/tools/src/features/switch-tool.ts:1'],
      tests: ['libs/contexts/tools/src/specs/tools.int.spec.ts'],
    });
  });

  it('is nowhere for what is no message', () => {
    expect(placesOf('GetSaw', sources)).toEqual({});
  });

  it('is found for each operation of the repository', () => {
    const all = sourcesOfRepository();
    const published = [...all].filter(
      ([path]) => /^libs\/published\/src\/(?!language)/.test(path) && !path.includes('.spec.'),
    );
    const names = published.flatMap(([, text]) =>
      [...text.matchAll(/^export class (\w+) extends (?:operation|switchOperation)\(/gm)].map(([, name]) => name),
    );
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name) => placesOf(name, all).handler?.length !== 1)).toEqual([]);
  });
});
