import { declared } from './rules/declared.mjs';
import { imports } from './rules/imports.mjs';
import { names } from './rules/names.mjs';
import { once } from './rules/once.mjs';
import { pure } from './rules/pure.mjs';
import { rooms } from './rules/rooms.mjs';
import { skipped } from './rules/skipped.mjs';
import { types } from './rules/types.mjs';
import { units } from './rules/units.mjs';
import { waiting } from './rules/waiting.mjs';

/** The rules of the house, as a plugin of the linter. */
export default {
  meta: { name: 'house' },
  rules: { declared, imports, names, once, pure, rooms, skipped, types, units, waiting },
};
