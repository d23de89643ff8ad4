/** Of questions about a cart that may be asked about another moment. Not of those that browsers ask. */
export const asOfParameter = {
  as_of: {
    type: 'string',
    format: 'date-time',
    description:
      'Decides as of this moment, past or future: with the configuration, limits, and balances of then. Stores nothing.',
  },
} as const;
