/**
 * What stored events say about a person beside the ids, by type of event: paths within their data, `*` for each of a list. It is stored
 * sealed under the key of the person whom the object with it names, or else the one around it (`customerId`, `customer_id`). Where they
 * name nobody, it stays in the clear. Decision: 0226.
 */
export const PERSONAL_PARTS: Readonly<Record<string, readonly string[]>> = {
  'custom_event.sent': ['event.metadata'],
};
