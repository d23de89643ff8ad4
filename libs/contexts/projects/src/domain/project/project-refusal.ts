/** Why a command on a project, or on its stacking rules, is refused. */
export type ProjectRefusal =
  | 'not_found'
  | 'duplicate_found'
  | 'resource_protected'
  | 'stacking_rules_exist'
  | 'invalid_payload'
  | 'project_deleted'
  | 'not_a_sandbox'
  | 'clock_is_advancing';
