export { listAuditLogs } from './list-audit-log/list-audit-log.js';
export { manageBranding } from './manage-branding/manage-branding.js';
export { manageLocations } from './manage-locations/manage-locations.js';
export { manageMetadataSchemas } from './manage-metadata-schemas/manage-metadata-schemas.js';
export { manageOwners } from './manage-owners/manage-owners.js';
export { manageProjects } from './manage-projects/manage-projects.js';
export { manageStackingRules } from './manage-stacking-rules/manage-stacking-rules.js';
export { manageUsers } from './manage-users/manage-users.js';
