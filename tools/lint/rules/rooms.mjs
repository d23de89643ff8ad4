import { relative, sep } from 'node:path';
import { contextRooms } from '../import-table.mjs';

/**
 * Whether a file of a context is in a folder where it may be.
 * @param path from the root of the project
 * @param rooms folder below `src` → the role that the names of its files end with, or null where they have none in common
 * @returns undefined where it may be there, otherwise the reason why not
 */
function misplaced(rooms, path) {
  const [, context, rest] = /^libs\/contexts\/([^/]+)\/src\/(.+)$/.exec(path) ?? [];
  if (!rest) return undefined;
  const [room, ...below] = rest.split('/');
  if (below.length === 0) {
    const lawful = ['index.ts', `${context}.module.ts`, `${context}.refusals.ts`, `${context}.answers.ts`];
    return lawful.includes(room) ? undefined : `Beside ${lawful.join(', ')} a context has no loose files`;
  }
  if (!(room in rooms)) return `A context has no room “${room}”, but these: ${Object.keys(rooms).join(', ')}`;
  const role = rooms[room];
  if (role && !new RegExp(`\\.${role}(\\.int)?(\\.spec)?\\.ts$`).test(rest) && !rest.includes('/testing/')) {
    return `A file in ${room}/ ends in .${role}.ts`;
  }
  return undefined;
}

/** Checks that every file of a context is in one of the folders that CONTRIBUTING lists. */
export const rooms = {
  meta: { type: 'suggestion' },
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    return {
      Program(node) {
        const message = misplaced(contextRooms, path);
        if (message) context.report({ node, message });
      },
    };
  },
};
