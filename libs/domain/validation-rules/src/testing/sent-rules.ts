/** A rule that every rule set may have. */
export const amount = { name: 'order.amount', conditions: { $more_than: [10] } };

export function withRules(rules: unknown) {
  return { name: 'x', rules };
}

export function withRule(rule: unknown) {
  return withRules({ '1': rule });
}
