/** Units, and what is counted: the plural of a noun. */
const UNIT = /(^|_)(MS|S|KIB|MIB|GIB|COUNT|PER|[A-Z]+[^SU]S)(_|$)/;
/** Numbers that are neither measured nor counted: ranks, and names that others gave. */
const NO_MEASURE = /_(NUMBER|CODE|UID|HIERARCHY)$/;
/** Words that say neither what nor in what. */
const ALONE =
  /^(LONGEST|PATIENCE|MOST|ENOUGH|SOON|EVERY|WITHIN|AT_ONCE|AT_MOST|OLD_NEWS|GOODBYE|A_WHILE|LONG|FEW|MANY)$/;

/** A constant of 1,000 or more has its unit in its name: `VIEW_WAIT_MS`, `MAX_BODY_BYTES`, `MAX_CODES`. */
export const units = {
  meta: {
    type: 'suggestion',
    messages: { unit: '{{name}} is {{value}}: its name says in what, such as _MS or _BYTES' },
  },
  create(context) {
    const known = new Map();
    return {
      VariableDeclarator({ id, init }) {
        if (id.type !== 'Identifier' || !/^[A-Z][A-Z0-9_]*$/.test(id.name)) return;
        const value = valueOf(init, known);
        known.set(id.name, value);
        const isLarge = Math.abs(value) >= 1000;
        if (value && (ALONE.test(id.name) || (isLarge && !UNIT.test(id.name) && !NO_MEASURE.test(id.name))))
          context.report({ node: id, messageId: 'unit', data: { name: id.name, value: String(value) } });
      },
    };
  },
};

/** NaN for what is no number. One that is written in hexadecimal is a mark, not a quantity. */
function valueOf(node, known) {
  if (node?.type === 'Literal')
    return /^[\d.]/.test(node.raw) && !/^0x/i.test(node.raw) ? Number.parseFloat(node.raw.replaceAll('_', '')) : NaN;
  if (node?.type === 'Identifier') return known.get(node.name) ?? NaN;
  if (node?.type === 'TSAsExpression') return valueOf(node.expression, known);
  if (node?.type !== 'BinaryExpression') return NaN;
  const [left, right] = [valueOf(node.left, known), valueOf(node.right, known)];
  if (node.operator === '**') return left ** right;
  if (node.operator === '*') return left * right;
  if (node.operator === '/') return left / right;
  if (node.operator === '-') return left - right;
  return node.operator === '+' ? left + right : NaN;
}
