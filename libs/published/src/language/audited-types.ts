/**
 * The types of these events, all of which the audit log of a project shows: changes of what the project is set up with, and of its customers.
 * What customers do (orders, redemptions, publications, points) has lists of its own. What changed is read from the events, so that nothing
 * is left of a person who is erased.
 */
export type AuditedTypes<Event extends { readonly type: string }> = Readonly<Record<Event['type'], true>>;

/** Kinds of records, each with the events `<kind>.created`, `<kind>.updated` and `<kind>.deleted`. The audit log shows all of them. */
export const AUDITED_RECORDS = [
  'branding',
  'custom_event_schema',
  'location',
  'metadata_schema',
  'product_collection',
  'saved_view',
  'segment',
  'user',
  'webhook',
] as const;

/** Part of every kind of records: one that the audit log does not know does not compile. */
export interface AuditedKind {
  readonly type: (typeof AUDITED_RECORDS)[number];
}
