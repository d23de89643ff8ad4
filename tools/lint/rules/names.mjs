import { relative, sep } from 'node:path';

/** Names that say nothing about what is inside. */
const EMPTY_NAMES = /(^|[-./])(utils?|helpers?|common|shared|base|misc|impl)([-./]|$)/;
const FILE = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/;

/** Files in kebab-case with a role; nothing called utils, helpers, common, shared or base; no `IThing`, no `ThingImpl`. */
export const names = {
  meta: {
    type: 'suggestion',
    messages: {
      file: 'A file is named in kebab-case, with its role: “{{name}}”',
      empty: 'A name that says nothing of what is inside: “{{name}}”',
      marked: 'Neither `I…` nor `…Impl`: a port is named by its need, an adapter by its technology: “{{name}}”',
    },
  },
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    const declared = ({ id }) => {
      if (id && (/Impl$/.test(id.name) || /^I[A-Z][a-z]/.test(id.name))) {
        context.report({ node: id, messageId: 'marked', data: { name: id.name } });
      }
    };
    return {
      Program(node) {
        const name = path.split('/').at(-1);
        if (!FILE.test(name)) context.report({ node, messageId: 'file', data: { name } });
        if (EMPTY_NAMES.test(path)) context.report({ node, messageId: 'empty', data: { name: path } });
      },
      ClassDeclaration: declared,
      TSInterfaceDeclaration: declared,
      TSTypeAliasDeclaration: declared,
    };
  },
};
