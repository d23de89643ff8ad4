/** No test is switched off, and none runs alone. */
export const skipped = {
  meta: { type: 'problem', messages: { skipped: 'No test is switched off, and none runs alone.' } },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'skipped' });
    return {
      'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(skip|only|todo|failing)$/]': report,
      'CallExpression[callee.name=/^[xf](it|test|describe)$/]': report,
    };
  },
};
