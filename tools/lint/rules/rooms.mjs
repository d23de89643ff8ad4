import { relative, sep } from 'node:path';

/**
 * Where a file of a context may lie.
 * @param path from the root of the project
 * @param rooms folder below `src` → the role that its files end with, or null where they have none in common
 * @returns undefined where it may lie there, else why not
 */
export function misplaced(rooms, path) {
  const [, context, rest] = /^libs\/contexts\/([^/]+)\/src\/(.+)$/.exec(path) ?? [];
  if (!rest) return undefined;
  const [room, ...below] = rest.split('/');
  if (below.length === 0) {
    const lawful = ['index.ts', `${context}.module.ts`, `${context}.refusals.ts`];
    return lawful.includes(room) ? undefined : `Beside ${lawful.join(', ')} a context has no loose files`;
  }
  if (!(room in rooms)) return `A context has no room “${room}”, but these: ${Object.keys(rooms).join(', ')}`;
  const role = rooms[room];
  if (role && !new RegExp(`\\.${role}(\\.int)?(\\.spec)?\\.ts$`).test(rest) && !rest.includes('/testing/')) {
    return `A file in ${room}/ ends in .${role}.ts`;
  }
  return undefined;
}

/** Every file of a context lies in one of the rooms that CONTRIBUTING lists. */
export const rooms = {
  meta: { type: 'suggestion', schema: [{ type: 'object' }] },
  create(context) {
    const { root, rooms: known } = context.options[0];
    const path = relative(root, context.filename).split(sep).join('/');
    return {
      Program(node) {
        const message = misplaced(known, path);
        if (message) context.report({ node, message });
      },
    };
  },
};
